import { keepPreviousData } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { cx } from '#web/lib/cx.ts'
import { trpc } from '#web/trpc.ts'
import { ChartSkeleton, noFigures } from './charts/chart-skeleton.tsx'
import classes from './charts/charts.module.css'
import { LivreursChart } from './charts/livreurs-chart.tsx'
import { MoneyChart } from './charts/money-chart.tsx'
import { OrdersChart } from './charts/orders-chart.tsx'
import { TurnaroundChart } from './charts/turnaround-chart.tsx'
import { periodText } from './period/period.ts'
import { PeriodPicker } from './period/period-picker.tsx'
import { usePeriod } from './period/use-period.ts'
import { StatsErrorText } from './stats-error-text.tsx'

// Below the first screen.
const PromisesChart = lazy(() => import('./charts/promises-chart.tsx'))

interface Props {
  /** Shown beside the first chart, also while it loads. */
  besideFirst: ReactNode
}

/** The charts of a period, with the choice of the period. */
export function PeriodReport({ besideFirst }: Props) {
  const { name, period, dates, errors, today, setName, setDates } = usePeriod()
  const query = trpc.stats.period.useQuery(period, { placeholderData: keepPreviousData })
  const promises = trpc.stats.promises.useQuery(period, { placeholderData: keepPreviousData })
  // The figures on screen may still be those of the previous period.
  const days = query.data?.days
  const shown = { from: days?.[0]?.day ?? period.from, to: days?.at(-1)?.day ?? period.to }
  const words = periodText(shown, today)
  const isFirstRead = query.isLoading && query.errorUpdateCount === 0
  const former = cx(query.isPlaceholderData && 'former')
  return (
    <>
      <PeriodPicker
        name={name}
        dates={dates}
        errors={errors}
        today={today}
        onChoose={setName}
        onDates={setDates}
      />
      <div className={`gap-16 ${classes.first}`}>
        <QueryBoundary
          query={query}
          errorTitle="Erreur de chargement"
          errorText={<StatsErrorText error={query.error} />}
          loading={
            <ChartSkeleton>
              <OrdersChart figures={noFigures(period)} words={words} today={today} />
            </ChartSkeleton>
          }
        >
          {(figures) => (
            <div className={former} aria-busy={query.isPlaceholderData || undefined}>
              <OrdersChart figures={figures} words={words} today={today} />
            </div>
          )}
        </QueryBoundary>
        {besideFirst}
      </div>
      {query.data ? (
        <div className={cx('gap-16', classes.pair, former)}>
          <MoneyChart figures={query.data} words={words} today={today} />
          <TurnaroundChart figures={query.data} words={words} today={today} />
        </div>
      ) : null}
      {isFirstRead ? (
        <ChartSkeleton className={cx('gap-16', classes.pair)}>
          <MoneyChart figures={noFigures(period)} words={words} today={today} />
          <TurnaroundChart figures={noFigures(period)} words={words} today={today} />
        </ChartSkeleton>
      ) : null}
      {query.data ? (
        <div className={cx('gap-16', classes.pair, former)}>
          <LivreursChart figures={query.data} words={words} />
          {promises.data ? (
            <Suspense fallback={null}>
              <PromisesChart kept={promises.data} words={words} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
