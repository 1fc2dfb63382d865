import { formatDayMonth } from '#shared/dates.ts'
import { dayStart } from '#shared/stats/stats.ts'
import { ChartCard } from './chart-card.tsx'
import { DayChart } from './day-chart.tsx'
import { formatDuration, hoursOf } from './figures.ts'
import type { ChartProps } from './orders-chart.tsx'

const NONE = '–'

/** The time from order to delivery, by the day of the delivery. */
export function TurnaroundChart({ figures: { days, totals }, words, today }: ChartProps) {
  const { turnaround } = totals
  const average =
    turnaround === null ? 'aucune livraison' : `${formatDuration(turnaround)} en moyenne`
  return (
    <ChartCard
      title="Délai de livraison"
      subtitle={words}
      figure={turnaround === null ? NONE : formatDuration(turnaround)}
      figureText={turnaround === null ? 'aucune livraison' : 'de la commande à la porte'}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { label: 'Jour', value: ({ day }) => formatDayMonth(dayStart(day)) },
        { label: 'Livrées', value: ({ completed }) => completed },
        {
          label: 'Délai moyen',
          value: (day) => (day.turnaround === null ? NONE : formatDuration(day.turnaround)),
        },
      ]}
    >
      <DayChart
        days={days.map(({ day, turnaround: ms }) => ({
          day,
          value: ms === null ? null : hoursOf(ms),
        }))}
        today={today}
        label={`Délai de livraison par jour, ${words}\u00a0: ${average}.`}
        format={(hours) => `${Math.round(hours)}\u00a0h`}
      />
    </ChartCard>
  )
}
