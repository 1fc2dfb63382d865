/** The highest line and the base line of a chart of columns, in pixels from its top edge. */
export const TOP = 22
export const BASE = 200

/** The vertical position of a value in pixels from the top edge. `top` is the value of the highest line. */
export function heightOf(value: number, top: number): number {
  return BASE - (value / top) * (BASE - TOP)
}

/** The values of a chart's lines, from 0, and the highest of them. */
export interface Scale {
  ticks: number[]
  top: number
}

const STEPS = [1, 2, 5, 10]
const LINES = 4

/** A scale of round values up to `max` in about four steps, which are not smaller than `minStep`. */
export function scaleTo(max: number, minStep = 1): Scale {
  const rough = Math.max(max / LINES, minStep)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  const lines = Math.max(1, max === 0 ? LINES : Math.ceil(max / step))
  return { ticks: Array.from({ length: lines + 1 }, (_, i) => i * step), top: lines * step }
}

/** The indexes of the days that are named, at most `room` of `count`. The last day always is. */
export function namedDays(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / room))
  return Array.from({ length: count }, (_, i) => i).filter((i) => (count - 1 - i) % step === 0)
}

/** A point of a drawing, in pixels from its top left corner. */
export interface SparkPoint {
  x: number
  y: number
}

interface Box {
  width: number
  height: number
  /** Kept free on all sides, so that a stroke or a dot is not cut. */
  inset: number
}

/**
 * The points of a sparkline: evenly apart, the lowest value on the floor, the highest at the top, all of them halfway up
 * when they are equal. A value that is unknown (null) has no point; the line goes on to the next.
 */
export function sparklinePoints(values: readonly (number | null)[], box: Box): SparkPoint[] {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const room = { x: box.width - 2 * box.inset, y: box.height - 2 * box.inset }
  const last = values.length - 1
  return values.flatMap((value, index) => {
    if (value === null) return []
    const share = high > low ? (value - low) / (high - low) : 0.5
    const x = box.inset + (last > 0 ? index / last : 1) * room.x
    return [{ x: tenth(x), y: tenth(box.inset + (1 - share) * room.y) }]
  })
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10
