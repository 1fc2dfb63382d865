/** On which side of its place a name stands. */
export type Side = 'right' | 'left' | 'above' | 'below'

/** A name to be placed, in pixels. */
export interface Named {
  id: string
  x: number
  y: number
  width: number
  /** The side that leaves room for the way. */
  first: 'right' | 'left'
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** What is drawn at a place: a pin, or a group of them, which is wider. */
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

/** The side of each name that hides the fewest pins and names, and is whole in what is seen. */
export function sidesOf(
  names: readonly Named[],
  drawn: readonly Drawn[],
  seen: Box,
): Map<string, Side> {
  const taken = drawn.map(({ x, y, isGroup }) => boxAround(x, y, isGroup ? GROUP : PIN, PIN))
  const sides = new Map<string, Side>()
  for (const name of names) {
    const order: Side[] = [name.first, name.first === 'left' ? 'right' : 'left', 'above', 'below']
    const costs = order.map((side) => {
      const box = boxOf(name, side)
      const hidden = taken.filter((other) => isOver(box, other)).length
      return hidden + (isIn(box, seen) ? 0 : CUT)
    })
    const side = order[costs.indexOf(Math.min(...costs))] ?? name.first
    sides.set(name.id, side)
    taken.push(boxOf(name, side))
  }
  return sides
}

/** A name that is cut is worse than one over a few pins. */
const CUT = 3

function boxOf({ x, y, width }: Named, side: Side): Box {
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

const isOver = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isIn = (a: Box, b: Box) =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
