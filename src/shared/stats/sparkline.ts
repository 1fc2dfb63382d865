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
