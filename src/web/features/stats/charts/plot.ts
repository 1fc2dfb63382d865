/** Where the highest line and the ground of a chart stand, in pixels from its top. */
export const TOP = 22
export const BASE = 200

/** Pixels from the top of the chart at which a value stands, when `top` is the highest line. */
export function heightOf(value: number, top: number): number {
  return BASE - (value / top) * (BASE - TOP)
}
