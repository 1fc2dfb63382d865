/** The closest zoom of a map of one place. */
const CLOSEST = 16
/** Metres of a pixel there, in Abidjan. */
const PIXEL_M = 2.38

/** The zoom at which a ring of so many metres has at most so many pixels from its middle to its edge. */
export function zoomAround(metres: number, pixels: number): number {
  return Math.min(CLOSEST, Math.floor(CLOSEST - Math.log2(metres / PIXEL_M / pixels)))
}
