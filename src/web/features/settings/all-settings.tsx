import { Section } from '#web/components/layout/section.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import classes from './settings.module.css'
import { TimeForms } from './time/time-forms.tsx'

// It stands below the first screen, and brings a map.
const BusinessForms = lazyPart(() => import('./business-forms.tsx'), {
  Loading: () => loading,
  NotLoaded: Unavailable,
})

const loading = <TicketSkeletons plain count={4} className={classes.grid} />

/** All sections of the settings. Each is saved on its own. */
export function AllSettings() {
  const query = trpc.settings.all.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les réglages."
      errorText={query.error ? describeError(query.error).text : undefined}
      loading={loading}
    >
      {(settings) => (
        <>
          <Section title="Heures et délais">
            <TimeForms cards={settings} />
          </Section>
          <Section title="Entreprise">
            <BusinessForms cards={settings} />
          </Section>
        </>
      )}
    </QueryBoundary>
  )
}

function Unavailable() {
  return (
    <ErrorState
      title="Ces réglages ne se chargent pas."
      text="La connexion est coupée ou très lente. Rechargez la page."
    />
  )
}
