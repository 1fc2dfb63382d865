import type { ReactNode } from 'react'
import { barsOf, periodBefore } from '#shared/stats/bars.ts'
import type { Period } from '#shared/stats/stats.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './chart-skeleton.module.css'
import type { ChartProps } from './orders-chart.tsx'

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
export function noFigures(period: Period): ChartProps['figures'] {
  const figures = { collected: 0, debt: 0, orders: 0, delay: null }
  const none = {
    pickups: 0,
    completed: 0,
    cancelled: 0,
    revenue: 0,
    wave: 0,
    received: 0,
    refunded: 0,
  }
  const totals = { ...figures, ...none }
  return {
    bars: barsOf(period).map(({ from, to }) => ({ from, to, ...totals, before: null })),
    totals,
    before: { period: periodBefore(period), ...figures },
    livreurs: [],
  }
}
