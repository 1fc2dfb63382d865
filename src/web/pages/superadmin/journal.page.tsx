import { useMe } from '#web/features/auth/use-session.ts'
import { HistoryNote } from '#web/features/journal/history-note.tsx'
import { JournalList } from '#web/features/journal/journal-list.tsx'
import { JournalToolbar } from '#web/features/journal/journal-toolbar.tsx'
import { useJournalFilters } from '#web/features/journal/use-journal-filters.ts'
import { DaysFields } from '#web/features/orders/days-fields.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'

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
