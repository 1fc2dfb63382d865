import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SEARCH_HASH, SettingsIndex } from '#web/features/settings/settings-index.tsx'
import { pageOfFormerHash } from '#web/features/settings/settings-pages.ts'
import { SettingsSearch } from '#web/features/settings/settings-search.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

/** From this width the index stands beside a page. */
const DESK = '(min-width: 900px)'

/** The index of the settings. A desk shows it beside their first page. */
export default function SettingsPage() {
  usePageTitle('Réglages')
  const { hash } = useLocation()
  const [isDesk] = useState(() => window.matchMedia(DESK).matches)
  const page = pageOfFormerHash(hash) ?? (isDesk ? paths.superadmin.settingsPages.house : undefined)
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
