import { LISERE_LENGTH, type LisereCell, lisereCells, lisereShapes } from './lisere.ts'

/** One part of a strip for printers without colour: an SVG path, black or white. */
export interface MonoShape {
  d: string
  black: boolean
}

const BOTH = { ink: 'ink', ground: 'ground' } as const
/** The backgrounds of the four colour pairs, in the order of the black-and-white squares that represent them. */
const GROUNDS = ['#1C276D', '#FFB828', '#AE2303', '#00525A']

/**
 * The strip of `reference` in black and white, squares of `size`, from left to right. The style of a square replaces its
 * colours: plain, reversed, framed, or in a checked frame.
 */
export function lisereMono(reference: string, size: number): MonoShape[] {
  return lisereCells(reference).flatMap((cell, i) => square(cell, size, i * size))
}

/** How long the strip is, for a square of this size. */
export function monoLength(size: number): number {
  return size * LISERE_LENGTH
}

function square(cell: LisereCell, size: number, x: number): MonoShape[] {
  const pair = GROUNDS.indexOf(cell.ground)
  if (pair <= 0) return motif(cell, size, { x, y: 0, reversed: false })
  if (pair === 1) return motif(cell, size, { x, y: 0, reversed: true })
  const inset = pair === 2 ? size / 8 : size / 4
  const inner = { x: x + inset, y: inset, reversed: false }
  const frame = pair === 2 ? [box(x, 0, size, true)] : checked(size, x)
  return [...frame, ...motif(cell, size - 2 * inset, inner)]
}

function motif(
  { motif }: LisereCell,
  size: number,
  { x, y, reversed }: { x: number; y: number; reversed: boolean },
): MonoShape[] {
  return lisereShapes({ motif, ...BOTH }, size, x, y).map(({ d, fill }) => ({
    d,
    black: (fill === BOTH.ink) !== reversed,
  }))
}

function box(x: number, y: number, size: number, black: boolean): MonoShape {
  return { d: `M${x} ${y}h${size}v${size}h${-size}z`, black }
}

/** A square of eight by eight, of which the motif leaves a frame two deep. */
function checked(size: number, x: number): MonoShape[] {
  const step = size / 8
  const dark: string[] = []
  for (let row = 0; row < 8; row++)
    for (let column = row % 2; column < 8; column += 2)
      dark.push(box(x + column * step, row * step, step, true).d)
  return [box(x, 0, size, false), { d: dark.join(''), black: true }]
}
