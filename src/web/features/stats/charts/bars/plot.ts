/** The highest line and the base line of a chart, in pixels from its top edge. */
export const TOP = 22
export const BASE = 200

/** The vertical position of a value in pixels from the top edge. `top` is the value of the highest line. */
export function heightOf(value: number, top: number): number {
  return BASE - (value / top) * (BASE - TOP)
}
