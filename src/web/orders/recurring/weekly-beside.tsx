import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { useWeeklyOfClient } from './use-weekly-of-client.ts'
import { WeeklyButton } from './weekly-button.tsx'
import { WeeklyCard } from './weekly-card.tsx'
import type { RepeatedOrder } from './weekly-visits.ts'

/** In the drawer of an order: the weekly orders of its client, and the button that makes this one weekly. */
export default function WeeklyBeside({
  order,
}: {
  order: RepeatedOrder & { client: { id: string } }
}) {
  const query = useWeeklyOfClient(order.client.id)
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
