import { cx } from '#web/lib/cx.ts'
import classes from './bar-chart.module.css'
import type { ChartBar } from './bar-chart.tsx'
import { heightOf } from './plot.ts'

/** A day on which more went back than came in has no bar: the box says how much. */
export function heightOfParts({ parts }: ChartBar): number {
  return parts.reduce((sum, part) => sum + Math.max(0, part), 0)
}

/** The radius of a bar's head, in pixels. */
const ROUND = 3

/** The part of its day or week that a bar fills, and the most of the whole width: a single day is no wall. */
const BAR_WIDTH = { ofPlace: 0.6, most: 12 }
const TICK_WIDTH = { ofPlace: 0.8, most: 16 }

/** The start and the end of a mark in the middle of its place, in percentages. */
function within({ left, width }: Place, { ofPlace, most }: { ofPlace: number; most: number }) {
  const wide = Math.min(ofPlace * width, most)
  const start = left + (width - wide) / 2
  return { start, wide, end: start + wide }
}

interface Place {
  /** Percentages of the width of the plot. */
  left: number
  width: number
}

/** The parts of a bar on top of each other. */
export function Bar({
  bar,
  top,
  left,
  width,
  isToday,
}: Place & { bar: ChartBar; top: number; isToday: boolean }) {
  const { start, wide } = within({ left, width }, BAR_WIDTH)
  let below = 0
  return bar.parts.map((part, index) => {
    if (part <= 0) return null
    const floor = heightOf(below, top)
    below += part
    const y = heightOf(below, top)
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a bar never change places
        key={index}
        className={cx(isToday ? classes.today : classes[`part${index}`])}
        x={`${start}%`}
        width={`${wide}%`}
        y={y}
        // Only its head is round: the foot goes on under the line, or under the part below.
        height={Math.max(1, floor - y) + ROUND}
        rx={ROUND}
      />
    )
  })
}

/**
 * The value of the period before. Where it crosses the bar, a line of the card's colour cuts the bar first, so that the
 * dashes stand out.
 */
export function Tick({ bar, top, left, width }: Place & { bar: ChartBar; top: number }) {
  const { former } = bar
  // A day without anything before has no tick: a row of them along the line would say nothing.
  if (former === null || former <= 0) return null
  const y = heightOf(former, top)
  const { start, end } = within({ left, width }, TICK_WIDTH)
  const ends = { x1: `${start}%`, x2: `${end}%`, y1: y, y2: y }
  const isCrossing = former < heightOfParts(bar)
  return (
    <>
      {isCrossing ? <line className={classes.formerGround} {...ends} /> : null}
      <line className={classes.former} {...ends} />
    </>
  )
}
