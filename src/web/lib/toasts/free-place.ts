export interface Size {
  width: number
  height: number
}

/** A rectangle of the screen, in CSS pixels. */
export interface Box extends Size {
  left: number
  top: number
}

/** A box that a toast must leave free. */
export interface Obstacle extends Box {
  /** It is left free even where the toast then covers something else: a bar, or a cross. */
  never?: boolean
}

interface Room {
  /** The part of the screen where a toast may stand. Its top right corner is the best place. */
  area: Box
  /** The sizes that the toast can take, the one that reads best first. */
  sizes: readonly Size[]
  obstacles: readonly Obstacle[]
}

const STEP_X = 12
const STEP_Y = 4
/** Pixels left free around an obstacle. */
const GAP = 4
/** A pixel of a bar or of a cross weighs as much as so many of another obstacle. */
const NEVER_WEIGHT = 10_000
/** So much further from its corner a toast goes before it takes its next size. */
const NEXT_SIZE_PX = 120

/**
 * The place of a toast: the nearest to the top right corner where it covers no obstacle. Where there is no such place, the
 * one where it covers the least.
 */
export function freePlace({ area, sizes, obstacles }: Room): Box {
  const best = { ...area, ...sizes[0], covered: Number.POSITIVE_INFINITY, cost: 0 }
  for (const [index, { width, height }] of sizes.entries()) {
    const right = area.left + area.width - width
    const bottom = Math.max(area.top + area.height - height, area.top)
    for (let top = area.top; top <= bottom; top += STEP_Y)
      for (let left = right; left >= area.left; left -= STEP_X) {
        const cost = top - area.top + right - left + index * NEXT_SIZE_PX
        if (best.covered === 0 && cost >= best.cost) break
        const box = { left, top, width, height }
        const covered = coveredBy(box, obstacles)
        if (covered < best.covered || (covered === best.covered && cost < best.cost))
          Object.assign(best, box, { covered, cost })
      }
  }
  const { left, top, width, height } = best
  return { left, top, width, height }
}

/** Square pixels of obstacles under a box; those of a bar or a cross weigh more. */
export function coveredBy(box: Box, obstacles: readonly Obstacle[]): number {
  let sum = 0
  for (const { left, top, width, height, never } of obstacles) {
    const x = Math.min(box.left + box.width, left + width + GAP) - Math.max(box.left, left - GAP)
    const y = Math.min(box.top + box.height, top + height + GAP) - Math.max(box.top, top - GAP)
    if (x > 0 && y > 0) sum += x * y * (never ? NEVER_WEIGHT : 1)
  }
  return sum
}
