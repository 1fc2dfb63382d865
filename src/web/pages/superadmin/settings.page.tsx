import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { from } from '#shared/widths.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useModules } from '#web/modules.ts'
import { SystemLinks, WorkshopLinks } from '#web/shop/settings/page-links.tsx'
import { SettingsFrame } from '#web/shop/settings/settings-frame.tsx'
import { SEARCH_HASH, SettingsIndex } from '#web/shop/settings/settings-index.tsx'
import {
  newAddress,
  pageNamed,
  pagePath,
  type SettingsPageId,
} from '#web/shop/settings/settings-pages.ts'
import { SettingsSearch } from '#web/shop/settings/settings-search.tsx'

const SettingsPageForm = lazyPart(() => import('#web/shop/settings/settings-page-form.tsx'), {
  Loading: () => <LinesSkeleton />,
  NotLoaded: () => (
    <ErrorState
      title="Ces réglages ne se chargent pas."
      text="La connexion est coupée ou très lente. Rechargez la page."
    />
  ),
})
const ModuleSwitches = lazyPart(() => import('#web/shop/modules/module-switches.tsx'), {
  Loading: () => <LinesSkeleton count={10} />,
})
const Workers = lazyPart(() => import('#web/workshop/workers/workers.tsx'))
const SystemParts = lazyPart(() => import('#web/operations/system/system-parts.tsx'))

/** The settings: their index, or the page that the end of the address names. */
export default function SettingsPage() {
  const { name } = useParams()
  const { hash } = useLocation()
  if (name === undefined) return <IndexPage />
  const page = pageNamed(name)
  const moved = newAddress(name, hash)
  if (moved !== undefined || page === undefined)
    return <Navigate to={moved ?? paths.superadmin.settings} replace />
  return <FormPage page={page} />
}

function FormPage({ page }: { page: SettingsPageId }) {
  if (page === 'modules')
    return (
      <SettingsFrame
        page={page}
        subtitle="Éteindre n’efface rien&#8239;: tout revient si vous rallumez."
      >
        <ModuleSwitches />
      </SettingsFrame>
    )
  return (
    <SettingsFrame page={page}>
      <SettingsPageForm key={page} page={page} after={AFTER[page]} />
    </SettingsFrame>
  )
}

/** Below the form of a page: what is no setting. */
const AFTER: Partial<Record<SettingsPageId, ReactNode>> = {
  workshop: <WorkshopAfter />,
  system: <SystemAfter />,
}

function IndexPage() {
  usePageTitle('Réglages')
  const { hash } = useLocation()
  const isAllOn = Object.values(useModules()).every(Boolean)
  // The index stands beside a page.
  const [isDesk] = useState(() => window.matchMedia(from('sidebar')).matches)
  if (isDesk && hash !== SEARCH_HASH) return <Navigate to={pagePath('modules')} replace />
  return (
    <>
      <PageHeader title="Réglages" />
      <div className="stack gap-12">
        <SettingsSearch />
        <SettingsIndex />
        {isAllOn ? null : (
          <p className="quiet text-s">
            Ce qui est éteint n’a pas de réglage. Allumez-le dans «&nbsp;Ce que vous faites&nbsp;».
          </p>
        )}
      </div>
    </>
  )
}

/** Below the form of the workshop: on which tablets one works there, and who does. */
function WorkshopAfter() {
  return (
    <>
      <WorkshopLinks />
      <Workers />
    </>
  )
}

/** Below the form of the system: other screens, copies and exports. */
function SystemAfter() {
  return (
    <>
      <SystemLinks />
      <SystemParts />
    </>
  )
}
