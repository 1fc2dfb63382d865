import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { from } from '#shared/widths.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { useNear } from '#web/lib/rendering/use-near.ts'
import { OwedCard } from '#web/money/owed-strip.tsx'
import { trpc } from '#web/trpc.ts'
import { Chart } from './chart/chart.tsx'
import { ChartSkeleton, noFigures } from './figures/chart-skeleton.tsx'
import classes from './figures/figures.module.css'
import { ordersChart } from './figures/orders-chart.tsx'
import { periodFigures } from './figures/period-figures.ts'
import { KeyFigures } from './head/key-figures.tsx'
import { usePeriod } from './period/use-period.ts'
import { StatsErrorText } from './stats-error-text.tsx'
import { Today, useTodayItems } from './today.tsx'

// Below the first screen.
const MoreCharts = lazyPart(() => import('./figures/more-charts.tsx'))

interface Props {
  /** Shown beside the first chart. */
  openOrders: ReactNode
  /** Shown before the other charts. */
  children: ReactNode
}

/** The figures of a period against the one before, what waits for the owner, and the charts: on a phone behind « Les courbes ». */
export function PeriodReport(props: Props) {
  const { query, charts, former } = useSeries()
  const { isLoading: isTodayLoading } = useTodayItems()
  const isFirstRead = query.isLoading && query.errorUpdateCount === 0
  return (
    <>
      <OtherPeriod />
      {isFirstRead ? (
        <ChartSkeleton>
          <KeyFigures {...charts} />
        </ChartSkeleton>
      ) : null}
      {query.data ? (
        <div className={former}>
          <KeyFigures {...charts} />
        </div>
      ) : null}
      {!query.data && !isFirstRead ? <OwedCard /> : null}
      <Today />
      {isTodayLoading ? null : <Curves {...props} />}
    </>
  )
}

/** The figures of the chosen period; `former` is the class of those of the one before, while its own are read. */
function useSeries() {
  const { period, today } = usePeriod()
  const query = trpc.stats.series.useQuery(period, { placeholderData: keepPreviousData })
  return {
    query,
    charts: periodFigures(query.data ?? noFigures(period), today),
    former: cx(query.isPlaceholderData && 'former'),
    today,
  }
}

function Curves({ openOrders, children }: Props) {
  const { query, charts, former, today } = useSeries()
  const isWide = useMedia(from('tablet'))
  const [isUnfolded, setUnfolded] = useState(false)
  if (!isWide && !isUnfolded)
    return (
      <>
        <Button tone="outline" full aria-expanded={false} onClick={() => setUnfolded(true)}>
          Les courbes
        </Button>
        {children}
      </>
    )
  const orders = <Chart chart={ordersChart(charts)} />
  return (
    <>
      <div className={`gap-16 ${classes.first}`}>
        <QueryBoundary
          query={query}
          errorTitle="Erreur de chargement"
          errorText={<StatsErrorText error={query.error} />}
          loading={<ChartSkeleton>{orders}</ChartSkeleton>}
        >
          {() => (
            <div className={former} aria-busy={query.isPlaceholderData || undefined}>
              {orders}
            </div>
          )}
        </QueryBoundary>
        <div>{openOrders}</div>
      </div>
      {children}
      {query.data ? <More charts={periodFigures(query.data, today)} former={former} /> : null}
    </>
  )
}

function More(props: Parameters<typeof MoreCharts>[0]) {
  const more = useNear()
  return (
    <div ref={more.ref} className="stack gap-16">
      {more.isNear ? <MoreCharts {...props} /> : null}
    </div>
  )
}

// The form of the dates brings the checks of all forms, which the panel does not need before « Autres dates ».
const PeriodDates = lazyPart(() => import('./period/period-dates.tsx'))

/** Chosen dates. Renders nothing while one of the usual periods is shown. */
function OtherPeriod() {
  const { name, dates, errors, today, setDates } = usePeriod()
  if (name !== 'dates') return null
  return (
    <PeriodDates
      key={`${dates.from} ${dates.to}`}
      dates={dates}
      errors={errors}
      today={today}
      onDates={setDates}
    />
  )
}
