import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { eachMinute } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { WeeklyCard } from './weekly-card.tsx'

interface Props {
  /** True while what stands above is read, which would push them down. */
  waits?: boolean
}

/** The client's weekly orders; nothing where there is none. */
export function OwnWeekly({ waits = false }: Props) {
  const query = trpc.recurring.mine.useQuery(undefined, { refetchInterval: eachMinute })
  const { data } = query
  if (waits) return null
  if (data === undefined)
    return (
      <UnreadNote query={query} title="Impossible de charger vos commandes de chaque semaine." />
    )
  if (data.length === 0) return null
  return (
    <Section title="Chaque semaine">
      <div className="stack gap-14">
        {data.map((weekly) => (
          <WeeklyCard key={weekly.id} weekly={weekly} />
        ))}
      </div>
    </Section>
  )
}
