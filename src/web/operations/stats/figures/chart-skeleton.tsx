import type { ReactNode } from 'react'
import { barsOf, type Period, periodBefore } from '#shared/record/stats/stats.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import classes from './chart-skeleton.module.css'
import type { FirstFigures } from './period-figures.ts'

/**
 * A chart while its figures load: its title, with a grey block in place of the drawing. The chart without figures gives it the
 * lines and the height of the real one.
 */
export function ChartSkeleton({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div className={classes.loading} aria-hidden="true" inert>
        {children}
      </div>
    </div>
  )
}

/** The figures of a period in which nothing happened. */
export function noFigures(period: Period): FirstFigures {
  const bars = barsOf(period)
  const none = { total: 0, values: bars.map(() => 0), before: 0, former: bars.map(() => 0) }
  return {
    period,
    before: periodBefore(period),
    bars,
    series: {
      collected: none,
      cash: none,
      wave: none,
      bank: none,
      orders: none,
      pickups: none,
      grams: none,
      completed: none,
      cancelled: none,
      delay: { ...none, total: null },
    },
  }
}
