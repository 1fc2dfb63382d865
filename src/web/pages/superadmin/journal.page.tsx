import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { HistoryNote } from '#web/features/journal/history-note.tsx'
import { JournalList } from '#web/features/journal/journal-list.tsx'
import { JournalToolbar } from '#web/features/journal/journal-toolbar.tsx'
import { useJournalFilters } from '#web/features/journal/use-journal-filters.ts'
import { DaysFields } from '#web/features/orders/days-fields.tsx'
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function JournalPage() {
  usePageTitle('Journal')
  const { role } = useMe()
  const filters = useJournalFilters()
  return (
    <>
      <PageHeader title="Journal" subtitle="Ce que fait l’équipe. Personne ne peut l’effacer." />
      <SettingsTabs />
      <div className="mb-16">
        <HistoryNote />
      </div>
      <JournalToolbar filters={filters} />
      <DaysFields days={filters.days} />
      <JournalList filters={filters} reader={role} />
    </>
  )
}
