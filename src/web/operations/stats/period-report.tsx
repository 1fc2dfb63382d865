import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { cx } from '#web/lib/cx.ts'
import { useNear } from '#web/lib/rendering/use-near.ts'
import { trpc } from '#web/trpc.ts'
import { Chart } from './chart/chart.tsx'
import { StatCounters } from './counters.tsx'
import { ChartSkeleton, noFigures } from './figures/chart-skeleton.tsx'
import classes from './figures/figures.module.css'
import { ordersChart } from './figures/orders-chart.tsx'
import { periodFigures } from './figures/period-figures.ts'
import { KeyFigures } from './head/key-figures.tsx'
import { LateSkeleton } from './late/late-skeleton.tsx'
import otherPeriodClasses from './period/other-period.module.css'
import { usePeriod } from './period/use-period.ts'
import { StatsErrorText } from './stats-error-text.tsx'

// Below the first screen.
const LatePromises = lazyPart(() => import('./late/late-promises.tsx'), {
  Loading: LateSkeleton,
})
const MoreCharts = lazyPart(() => import('./figures/more-charts.tsx'))

interface Props {
  /** Shown beside the first chart. */
  openOrders: ReactNode
}

/** The figures of a period: four against the period before, the counters of all time, the charts. */
export function PeriodReport({ openOrders }: Props) {
  const { period, today } = usePeriod()
  const query = trpc.stats.series.useQuery(period, { placeholderData: keepPreviousData })
  // On a phone it is below the first screen.
  const late = useNear()
  const more = useNear()
  const former = cx(query.isPlaceholderData && 'former')
  const isFirstRead = query.isLoading && query.errorUpdateCount === 0
  const charts = periodFigures(query.data ?? noFigures(period), today)
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
      <StatCounters />
      <div className={`gap-16 ${classes.first}`}>
        <QueryBoundary
          query={query}
          errorTitle="Erreur de chargement"
          errorText={<StatsErrorText error={query.error} />}
          loading={
            <ChartSkeleton>
              <Chart chart={ordersChart(charts)} />
            </ChartSkeleton>
          }
        >
          {() => (
            <div className={former} aria-busy={query.isPlaceholderData || undefined}>
              <Chart chart={ordersChart(charts)} />
            </div>
          )}
        </QueryBoundary>
        <div ref={late.ref} className={classes.late}>
          {late.isNear ? <LatePromises kept={query.data?.promises.totals} /> : <LateSkeleton />}
        </div>
        <div>{openOrders}</div>
      </div>
      <div ref={more.ref} className="stack gap-16">
        {query.data && more.isNear ? (
          <MoreCharts charts={periodFigures(query.data, today)} former={former} />
        ) : null}
      </div>
    </>
  )
}

// The form of the dates brings the checks of all forms, which the panel does not need before « Autres ».
const PeriodDates = lazyPart(() => import('./period/period-dates.tsx'))

/** Chosen dates, or this month. Renders nothing while one of the usual periods is shown. */
function OtherPeriod() {
  const { name, dates, errors, today, setName, setDates } = usePeriod()
  if (name !== 'dates' && name !== 'mois') return null
  return (
    <div className={otherPeriodClasses.other}>
      <PeriodDates
        key={`${dates.from} ${dates.to}`}
        dates={dates}
        errors={errors}
        today={today}
        onDates={setDates}
      />
      <Button
        tone="outline"
        className={otherPeriodClasses.show ?? ''}
        aria-pressed={name === 'mois'}
        onClick={() => setName('mois')}
      >
        Ce mois-ci
      </Button>
    </div>
  )
}
