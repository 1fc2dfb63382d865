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
