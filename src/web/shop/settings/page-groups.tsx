import { ErrorState } from '#web/components/states/error-state.tsx'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import type { SettingsPageId } from './settings-pages.ts'
import type { SettingsForm } from './use-settings-form.ts'

const FACES = {
  Loading: () => <TicketSkeletons plain count={2} />,
  NotLoaded: () => (
    <ErrorState
      title="Ces réglages ne se chargent pas."
      text="La connexion est coupée ou très lente. Rechargez la page."
    />
  ),
}

/** The groups of fields of each page. Their code comes while the settings are read. */
export const PAGE_GROUPS: Record<SettingsPageId, LazyPart<{ form: SettingsForm }>> = {
  house: lazyPart(() => import('./pages/house-groups.tsx'), FACES),
  times: lazyPart(() => import('./pages/times-groups.tsx'), FACES),
  area: lazyPart(() => import('./pages/area-groups.tsx'), FACES),
  pricing: lazyPart(() => import('./pages/pricing-groups.tsx'), FACES),
  payment: lazyPart(() => import('./pages/payment-groups.tsx'), FACES),
  system: lazyPart(() => import('./pages/system-groups.tsx'), FACES),
}
