/** The top line and the base line of a chart, in pixels from its top. */
export const TOP = 22
export const BASE = 200

/**
 * The vertical position of a value, in pixels from the top of the chart, when `top` is the highest
 * line.
 */
export function heightOf(value: number, top: number): number {
  return BASE - (value / top) * (BASE - TOP)
}
