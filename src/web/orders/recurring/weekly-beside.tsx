import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { WeeklyButton } from './weekly-button.tsx'
import { WeeklyCard } from './weekly-card.tsx'
import { WEEKLY_REFRESH_MS } from './weekly-refresh.ts'
import type { RepeatedOrder } from './weekly-visits.ts'

/** In the drawer of an order: the weekly orders of its client, and the button that makes this one weekly. */
export default function WeeklyBeside({ order }: { order: RepeatedOrder }) {
  const query = trpc.recurring.beside.useQuery(
    { orderId: order.id },
    { refetchInterval: refetchEvery(WEEKLY_REFRESH_MS) },
  )
  const { data = [] } = query
  if (order.atCounter && data.length === 0) return null
  return (
    <Section title="Chaque semaine" level={3}>
      <div className="stack gap-12">
        <UnreadNote query={query} title="Impossible de charger les commandes de chaque semaine." />
        {data.map((weekly) => (
          <WeeklyCard key={weekly.id} weekly={weekly} />
        ))}
        <WeeklyButton order={order} size="sm" full />
      </div>
    </Section>
  )
}
