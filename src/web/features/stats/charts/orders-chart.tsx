import { formatFcfa } from '#shared/money/money.ts'
import { barUnit } from '#shared/stats/bars.ts'
import type { Period } from '#shared/stats/stats.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { BarChart } from './bars/bar-chart.tsx'
import { barName, partialWeeks } from './bars/bar-words.ts'
import { ChartCard } from './chart-card.tsx'
import { Legend } from './legend.tsx'

export interface ChartProps {
  figures: Outputs['stats']['period']
  /** The period of the figures. */
  period: Period
  /** The same in French. */
  words: string
  /** The same with the period before: `28 mai – 10 juin, contre 14 – 27 mai`. */
  against: string
  /** `YYYY-MM-DD`. */
  today: string
}

type Bar = ChartProps['figures']['bars'][number]

/** The placed orders by day or by week, against the period before; a bar leads to its orders. */
export function OrdersChart({ figures, period, words, against, today }: ChartProps) {
  const { bars, totals, before } = figures
  const isByWeek = barUnit(period) === 'week'
  const title = isByWeek ? 'Commandes par semaine' : 'Commandes par jour'
  return (
    <ChartCard
      title={title}
      subtitle={against}
      figure={totals.orders}
      figureText={<VisuallyHidden>commandes</VisuallyHidden>}
      rows={bars}
      rowKey={({ from }) => from}
      columns={[
        { label: isByWeek ? 'Semaine' : 'Jour', value: barName },
        { label: 'Passées', value: ({ orders }) => orders },
        { label: 'Période d’avant', value: (bar) => bar.before?.orders ?? '–' },
        { label: 'Ramassées', value: ({ pickups }) => pickups },
        { label: 'Livrées', value: ({ completed }) => completed },
        { label: 'Annulées', value: ({ cancelled }) => cancelled },
      ]}
    >
      <BarChart
        bars={bars.map((bar) => ({
          from: bar.from,
          to: bar.to,
          parts: [bar.orders],
          former: bar.before?.orders ?? null,
          lines: linesOf(bar),
          link: ordersOf(bar),
        }))}
        today={today}
        label={`${title}, ${words}\u00a0: ${totals.orders} passées, ${totals.completed} livrées.`}
        formatTick={String}
        marksToday
      />
      <Legend
        names={{
          part0: 'Cette période',
          former: before && 'Période d’avant',
          today:
            period.to === today && (isByWeek ? 'Cette semaine, en cours' : 'Aujourd’hui, en cours'),
        }}
      />
      {isByWeek ? <p className="quiet text-s">{partialWeeks(bars)}</p> : null}
    </ChartCard>
  )
}

function linesOf({ orders, before, collected }: Bar) {
  return [
    { label: 'Commandes', value: String(orders) },
    ...(before ? [{ label: 'Période d’avant', value: String(before.orders) }] : []),
    { label: 'Encaissé', value: formatFcfa(collected) },
  ]
}

/** The list of all orders of these days. */
function ordersOf({ from, to }: Period): string {
  return `${paths.superadmin.orders}?du=${from}&au=${to}`
}
