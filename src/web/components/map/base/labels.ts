import type { Frame, Spot } from './geometry.ts'

/** A name to be written, and how. */
export interface Label {
  text: string
  at: Spot
  /** The height of its letters in pixels. */
  size: number
  className: string
  /** Degrees, clockwise. */
  turn?: number
}

/** The width of a letter as a part of its height: bold letters of a system's font are this wide at most. */
const LETTER = 0.62

/** Other heights for the name of a place, in pixels below or above it: under a pin, over a pin. */
const SHIFTS = [0, 18, -24, 36, 50, -62]

/**
 * Returns the names that fit, the first ones first. The name of a place moves a little up or down where another name
 * stands already; a name that still touches another, or something taken, or the edge, is left out.
 */
export function placeLabels(
  labels: readonly Label[],
  room: Frame,
  taken: readonly Frame[],
): Label[] {
  const boxes = [...taken]
  return labels.flatMap((label) => {
    const shifts = label.turn === undefined ? SHIFTS : [0]
    for (const shift of shifts) {
      const placed = { ...label, at: { x: label.at.x, y: label.at.y + shift } }
      const box = boxOf(placed)
      if (!isWithin(box, room) || boxes.some((other) => overlap(box, other))) continue
      boxes.push(box)
      return [placed]
    }
    return []
  })
}

/** In pixels. */
export function labelWidth(text: string, size: number): number {
  return text.length * size * LETTER
}

function boxOf({ text, at, size, turn = 0 }: Label): Frame {
  const angle = (turn * Math.PI) / 180
  const long = labelWidth(text, size) / 2
  const high = size * 0.7
  const width = Math.abs(long * Math.cos(angle)) + Math.abs(high * Math.sin(angle))
  const height = Math.abs(long * Math.sin(angle)) + Math.abs(high * Math.cos(angle))
  return [at.x - width, at.y - height, at.x + width, at.y + height]
}

function isWithin([left, top, right, bottom]: Frame, room: Frame): boolean {
  return left >= room[0] && top >= room[1] && right <= room[2] && bottom <= room[3]
}

function overlap(a: Frame, b: Frame): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/** A line may leave the straight under its name by so many pixels. */
const BEND = 6

/**
 * The middle and the slope of a name of this width on a line: near the middle of the line, where it is straight enough.
 */
export function alongLine(line: readonly Spot[], width: number): Pick<Label, 'at' | 'turn'> | null {
  const length = lengthOf(line)
  for (const part of [0.5, 0.35, 0.65, 0.2, 0.8]) {
    const start = length * part - width / 2
    if (start < 0 || start + width > length) continue
    const [from, at, to] = [start, start + width / 2, start + width].map((far) => spotAt(line, far))
    if (!from || !at || !to) continue
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    if (Math.hypot(at.x - middle.x, at.y - middle.y) > BEND) continue
    const slope = Math.atan2(to.y - from.y, to.x - from.x) * (180 / Math.PI)
    // Never upside down.
    return { at: middle, turn: slope > 90 ? slope - 180 : slope < -90 ? slope + 180 : slope }
  }
  return null
}

function lengthOf(line: readonly Spot[]): number {
  return line.slice(1).reduce((sum, to, i) => sum + distance(line[i] ?? to, to), 0)
}

/** The spot of a line so far from its start. */
function spotAt(line: readonly Spot[], far: number): Spot | undefined {
  let left = far
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i] ?? to
    const step = distance(from, to)
    if (step >= left && step > 0) {
      const part = left / step
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    }
    left -= step
  }
  return line.at(-1)
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}
