import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { useWeeklyOfClient } from './use-weekly-of-client.ts'
import { WeeklyCard } from './weekly-card.tsx'

interface Props {
  clientId: string
}

/** The weekly orders of a client, in their file; nothing where there is none. */
export default function WeeklyOfClient({ clientId }: Props) {
  if (useWeeklyOfClient(clientId).data?.length === 0) return null
  return (
    <Section title="Chaque semaine">
      <WeeklyCards clientId={clientId} />
    </Section>
  )
}

export function WeeklyCards({ clientId }: Props) {
  const query = useWeeklyOfClient(clientId)
  return (
    <div className="stack gap-12">
      <UnreadNote query={query} title="Impossible de charger les commandes de chaque semaine." />
      {query.data?.map((weekly) => (
        <WeeklyCard key={weekly.id} weekly={weekly} />
      ))}
    </div>
  )
}
