import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { trpc } from '#web/trpc.ts'
import { WeeklyCard } from './weekly-card.tsx'
import { WEEKLY_REFRESH_MS } from './weekly-refresh.ts'

/** The client's weekly orders; nothing where there is none. */
export function OwnWeekly() {
  const { data, errorUpdateCount, isFetching, refetch } = trpc.recurring.mine.useQuery(undefined, {
    refetchInterval: WEEKLY_REFRESH_MS,
  })
  if (data === undefined && errorUpdateCount > 0)
    return (
      <RetryNote
        tone="warning"
        title="Impossible de charger vos commandes de chaque semaine."
        retrying={isFetching}
        onRetry={refetch}
      />
    )
  if (!data || data.length === 0) return null
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
