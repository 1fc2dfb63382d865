import { formatFcfa } from '#shared/money/money.ts'
import { barUnit } from '#shared/stats/bars.ts'
import { Money } from '#web/components/display/money.tsx'
import { BarChart } from './bars/bar-chart.tsx'
import { barName } from './bars/bar-words.ts'
import { ChartCard } from './chart-card.tsx'
import { shortFrancs } from './figures.ts'
import { Legend } from './legend.tsx'
import type { ChartProps } from './orders-chart.tsx'

type Bar = ChartProps['figures']['bars'][number]

const cashOf = ({ collected, wave }: Bar) => collected - wave

/** The money received by day or by week, in cash and with Wave, less refunds. */
export function MoneyChart({ figures, period, words, today }: ChartProps) {
  const { bars, totals, before } = figures
  const { collected, revenue, refunded } = totals
  return (
    <ChartCard
      title="Encaissements"
      subtitle={words}
      figure={<Money amount={collected} />}
      figureText={`${formatFcfa(revenue)} livrés`}
      rows={bars}
      rowKey={({ from }) => from}
      columns={[
        { label: barUnit(period) === 'week' ? 'Semaine' : 'Jour', value: barName },
        { label: 'Espèces', value: (bar) => formatFcfa(cashOf(bar)) },
        { label: 'Wave', value: ({ wave }) => formatFcfa(wave) },
        { label: 'Livré', value: (bar) => formatFcfa(bar.revenue) },
      ]}
    >
      <BarChart
        bars={bars.map((bar) => ({
          from: bar.from,
          to: bar.to,
          parts: [cashOf(bar), bar.wave],
          former: bar.before?.collected ?? null,
          lines: linesOf(bar),
        }))}
        today={today}
        label={`Encaissements, ${words}\u00a0: ${formatFcfa(collected)} encaissés, ${formatFcfa(revenue)} livrés.`}
        formatTick={shortFrancs}
        minStep={1000}
      />
      <Legend names={{ part0: 'Espèces', part1: 'Wave', former: before && 'Période d’avant' }}>
        {refunded > 0 ? (
          <span className="quiet">{formatFcfa(refunded)} remboursés, déjà déduits</span>
        ) : null}
      </Legend>
    </ChartCard>
  )
}

function linesOf(bar: Bar) {
  return [
    { label: 'Espèces', value: formatFcfa(cashOf(bar)) },
    { label: 'Wave', value: formatFcfa(bar.wave) },
    ...(bar.before ? [{ label: 'Avant', value: formatFcfa(bar.before.collected) }] : []),
  ]
}
