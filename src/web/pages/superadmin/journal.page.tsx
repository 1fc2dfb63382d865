import { DaysFields } from '#web/components/forms/days-fields.tsx'
import { HistoryNote } from '#web/operations/journal/history-note.tsx'
import { JournalList } from '#web/operations/journal/journal-list.tsx'
import { JournalToolbar } from '#web/operations/journal/journal-toolbar.tsx'
import { useJournalFilters } from '#web/operations/journal/use-journal-filters.ts'
import { useMe } from '#web/session.ts'
import { SettingsFrame } from '#web/shop/settings/settings-frame.tsx'

export default function JournalPage() {
  const { role } = useMe()
  const filters = useJournalFilters()
  return (
    <SettingsFrame
      page="system"
      title="Journal"
      subtitle="Ce que fait l’équipe. Personne ne peut l’effacer."
    >
      <div className="mb-16">
        <HistoryNote />
      </div>
      <JournalToolbar filters={filters} />
      <DaysFields days={filters.days} />
      <JournalList filters={filters} reader={role} />
    </SettingsFrame>
  )
}
