/** A measured value and where it was measured, such as bytes after so many departures. */
export type Sample = readonly [x: number, y: number]

/** The growth of y for each x, by the line of the least squares through the samples. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (part: 0 | 1) => samples.reduce((sum, one) => sum + one[part], 0) / samples.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const above = samples.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const below = samples.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return above / below
}
