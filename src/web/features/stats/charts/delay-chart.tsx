import { barUnit } from '#shared/stats/bars.ts'
import { BarChart } from './bars/bar-chart.tsx'
import { barName } from './bars/bar-words.ts'
import { ChartCard } from './chart-card.tsx'
import type { ChartProps } from './orders-chart.tsx'

const NONE = '–'

const hours = (delay: number | null) => (delay === null ? NONE : `${delay}\u00a0h`)

/** The time from pick-up to door, by the day or the week of the delivery. */
export function DelayChart({ figures: { bars, totals }, period, words, today }: ChartProps) {
  const { delay } = totals
  return (
    <ChartCard
      title="Délai de livraison"
      subtitle={words}
      figure={hours(delay)}
      figureText={delay === null ? 'aucune livraison' : 'délai médian'}
      rows={bars}
      rowKey={({ from }) => from}
      columns={[
        { label: barUnit(period) === 'week' ? 'Semaine' : 'Jour', value: barName },
        { label: 'Livrées', value: ({ completed }) => completed },
        { label: 'Délai médian', value: (bar) => hours(bar.delay) },
      ]}
    >
      <BarChart
        bars={bars.map((bar) => ({
          from: bar.from,
          to: bar.to,
          parts: [bar.delay ?? 0],
          former: null,
          lines: [
            { label: 'Livrées', value: String(bar.completed) },
            { label: 'Délai médian', value: hours(bar.delay) },
          ],
        }))}
        today={today}
        label={`Délai de livraison, ${words}\u00a0: ${delay === null ? 'aucune livraison' : `${hours(delay)}, délai médian`}.`}
        formatTick={hours}
      />
    </ChartCard>
  )
}
