/** A spot in pixels. */
interface Spot {
  x: number
  y: number
}

/** True inside a stroke, whose end is joined to its beginning; where it crosses itself, each second part is outside. */
export function isAround(stroke: readonly Spot[], { x, y }: Spot): boolean {
  let inside = false
  let before = stroke.at(-1)
  for (const spot of stroke) {
    if (before && spot.y > y !== before.y > y) {
      const crossing = spot.x + ((y - spot.y) / (before.y - spot.y)) * (before.x - spot.x)
      if (x < crossing) inside = !inside
    }
    before = spot
  }
  return inside
}
