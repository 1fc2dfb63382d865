import { formatDayMonth } from '#shared/dates.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { dayStart } from '#shared/stats/stats.ts'
import { Money } from '#web/components/display/money.tsx'
import { ChartCard } from './chart-card.tsx'
import classes from './charts.module.css'
import { DayChart } from './day-chart.tsx'
import { shortFrancs } from './figures.ts'
import type { ChartProps } from './orders-chart.tsx'

/** The value of the delivered orders and the received payments, by day. */
export function MoneyChart({ figures: { days, totals }, words, today }: ChartProps) {
  const { revenue, received, refunded } = totals
  return (
    <ChartCard
      title="Chiffre d’affaires"
      subtitle={words}
      figure={<Money amount={revenue} />}
      figureText={`livrés, ${formatFcfa(received)} reçus`}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { label: 'Jour', value: ({ day }) => formatDayMonth(dayStart(day)) },
        { label: 'Livré', value: (day) => formatFcfa(day.revenue) },
        { label: 'Reçu', value: (day) => formatFcfa(day.received) },
      ]}
    >
      <DayChart
        days={days.map((day) => ({ day: day.day, value: day.revenue, line: day.received }))}
        today={today}
        label={`Chiffre d’affaires par jour, ${words}\u00a0: ${formatFcfa(revenue)} livrés, ${formatFcfa(received)} reçus.`}
        format={shortFrancs}
        minStep={1000}
      />
      <p className="flex wrap gap-20 row-gap-4 text-s">
        <span className="inline-row gap-8">
          <span className={classes.swatch} />
          Livré
        </span>
        <span className="inline-row gap-8">
          <span className={classes.stroke} />
          Reçu
        </span>
        {refunded > 0 ? <span className="quiet">{formatFcfa(refunded)} remboursés</span> : null}
      </p>
    </ChartCard>
  )
}
