import { formatDayMonth } from '#shared/dates.ts'
import { dayStart } from '#shared/stats/stats.ts'
import { Money } from '#web/components/display/money.tsx'
import type { Outputs } from '#web/trpc.ts'
import { ChartCard } from './chart-card.tsx'
import { DayChart } from './day-chart.tsx'

export interface ChartProps {
  figures: Outputs['stats']['period']
  /** The period, in French. */
  words: string
  /** `YYYY-MM-DD`. */
  today: string
}

/** The placed orders by day, and the received payments. */
export function OrdersChart({ figures: { days, totals }, words, today }: ChartProps) {
  const includesToday = days.at(-1)?.day === today
  const length = days.length === 1 ? 'ce jour' : `${days.length} jours`
  return (
    <ChartCard
      title="Commandes par jour"
      subtitle={`${words}${includesToday ? ' · aujourd’hui en cours' : ''}`}
      figure={<Money amount={totals.received} />}
      figureText={`encaissés sur ${length}`}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { label: 'Jour', value: ({ day }) => formatDayMonth(dayStart(day)) },
        { label: 'Passées', value: (day) => day.orders },
        { label: 'Ramassées', value: (day) => day.pickups },
        { label: 'Livrées', value: (day) => day.completed },
        { label: 'Annulées', value: (day) => day.cancelled },
      ]}
    >
      <DayChart
        days={days.map(({ day, orders }) => ({ day, value: orders }))}
        today={today}
        label={`Commandes par jour, ${words}\u00a0: ${totals.orders} passées, ${totals.completed} livrées.`}
        format={String}
      />
    </ChartCard>
  )
}
