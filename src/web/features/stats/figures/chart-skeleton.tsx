import type { ReactNode } from 'react'
import { COUNTED_SERIES, type CountedSeries, type Series } from '#shared/stats/series.ts'
import { barsOf, type Period, periodBefore } from '#shared/stats/stats.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './chart-skeleton.module.css'
import type { PeriodFigures } from './period-figures.ts'

interface Props {
  className?: string
  /** Charts without figures: they give the skeleton the lines and the height of the real ones. */
  children: ReactNode
}

/** Charts while their figures load: their titles, with a grey block in place of each drawing. */
export function ChartSkeleton({ className, children }: Props) {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div className={cx(className, classes.loading)} aria-hidden="true" inert>
        {children}
      </div>
    </div>
  )
}

/** The figures of a period in which nothing happened. */
export function noFigures(period: Period): PeriodFigures['figures'] {
  const bars = barsOf(period)
  const none = { total: 0, values: bars.map(() => 0), before: 0, former: bars.map(() => 0) }
  return {
    period,
    before: periodBefore(period),
    bars,
    series: {
      ...(Object.fromEntries(COUNTED_SERIES.map((name) => [name, none])) as Record<
        CountedSeries,
        Series
      >),
      delay: { total: null, values: bars.map(() => null), before: null, former: null },
    },
    livreurs: [],
    promises: {
      totals: { kept: 0, late: 0, averageLate: null },
      stillLate: 0,
      steps: [],
      livreurs: [],
      areas: [],
      weeks: [],
    },
  }
}
