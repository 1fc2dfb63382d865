import { useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { PAGE_GROUPS } from '#web/shop/settings/page-groups.tsx'
import { SettingsFrame } from '#web/shop/settings/settings-frame.tsx'
import { SEARCH_HASH, SettingsIndex } from '#web/shop/settings/settings-index.tsx'
import { SettingsPageForm } from '#web/shop/settings/settings-page-form.tsx'
import {
  pageNamed,
  pageOfFormerHash,
  pagePath,
  type SettingsPageId,
} from '#web/shop/settings/settings-pages.ts'
import { SettingsSearch } from '#web/shop/settings/settings-search.tsx'
import { SystemLinks } from '#web/shop/settings/system-links.tsx'

const SystemParts = lazyPart(() => import('#web/operations/system/system-parts.tsx'))

/** The settings: their index, or the page that the end of the address names. */
export default function SettingsPage() {
  const { name } = useParams()
  const page = pageNamed(name)
  if (page) return <FormPage page={page} />
  return name === undefined ? <IndexPage /> : <Navigate to={paths.superadmin.settings} replace />
}

function FormPage({ page }: { page: SettingsPageId }) {
  const Groups = PAGE_GROUPS[page]
  // While the settings are read.
  useEffect(() => void Groups.preload(), [Groups])
  return (
    <SettingsFrame page={page} after={page === 'system' ? <SystemAfter /> : null}>
      <SettingsPageForm key={page} page={page}>
        {(form) => <Groups form={form} />}
      </SettingsPageForm>
    </SettingsFrame>
  )
}

/** From this width the index stands beside a page. */
const DESK = '(min-width: 900px)'

function IndexPage() {
  usePageTitle('Réglages')
  const { hash } = useLocation()
  const [isDesk] = useState(() => window.matchMedia(DESK).matches)
  const page = pageOfFormerHash(hash) ?? (isDesk ? pagePath('house') : undefined)
  if (page && hash !== SEARCH_HASH) return <Navigate to={page} replace />
  return (
    <>
      <PageHeader title="Réglages" />
      <div className="stack gap-12">
        <SettingsSearch />
        <SettingsIndex />
      </div>
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
