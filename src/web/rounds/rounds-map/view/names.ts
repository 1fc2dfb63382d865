/** On which side of its place a name stands. */
export type Side = 'right' | 'left' | 'above' | 'below'

/** A place where a name may stand, in pixels. */
export interface NamePlace {
  x: number
  y: number
  /** The side that leaves room for the way. */
  first: 'right' | 'left'
}

/** A name to be placed. */
export interface Named {
  id: string
  /** In pixels. */
  width: number
  /** The best one first. */
  places: readonly NamePlace[]
}

/** The place where a name stands. */
export interface NameSpot {
  x: number
  y: number
  side: Side
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A pin at a place, or a group of them, which is wider. */
export interface Drawn {
  x: number
  y: number
  isGroup: boolean
}

/** Halves of a pin and of a group, and from a place to its name, in pixels. */
const PIN = 14
const GROUP = 22
const GAP = 20
const HEIGHT = 20

/** The place and the side of each name where pins and other names lie over the least of it, and it is whole in what is seen. */
export function spotsOf(
  names: readonly Named[],
  drawn: readonly Drawn[],
  seen: Box,
): Map<string, NameSpot> {
  const taken = drawn.map(({ x, y, isGroup }) => boxAround(x, y, isGroup ? GROUP : PIN, PIN))
  const costOf = (box: Box) =>
    taken.reduce((sum, other) => sum + commonArea(box, other), 0) + (isIn(box, seen) ? 0 : CUT)
  const spots = new Map<string, NameSpot>()
  for (const { id, width, places } of names) {
    const choices = places.flatMap(choicesAt)
    const costs = choices.map((spot) => costOf(boxOf(spot, width)))
    const spot = choices[costs.indexOf(Math.min(...costs))]
    if (!spot) continue
    spots.set(id, spot)
    taken.push(boxOf(spot, width))
  }
  return spots
}

function choicesAt({ x, y, first }: NamePlace): NameSpot[] {
  const sides: Side[] = [first, first === 'left' ? 'right' : 'left', 'above', 'below']
  return sides.map((side) => ({ x, y, side }))
}

/** A name that is cut is worse than one under a few pins, in square pixels. */
const CUT = 3 * 2 * PIN * HEIGHT

function boxOf({ x, y, side }: NameSpot, width: number): Box {
  const [dx, dy] = [GAP + width / 2, GAP + HEIGHT / 2]
  if (side === 'right') return boxAround(x + dx, y, width / 2, HEIGHT / 2)
  if (side === 'left') return boxAround(x - dx, y, width / 2, HEIGHT / 2)
  return boxAround(x, side === 'above' ? y - dy : y + dy, width / 2, HEIGHT / 2)
}

const boxAround = (x: number, y: number, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  right: x + halfWidth,
  top: y - halfHeight,
  bottom: y + halfHeight,
})

function commonArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

const isIn = (a: Box, b: Box) =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
