/**
 * The liseré: a woven strip computed from an order's reference, the same on the screen, the bag label and the receipt.
 * Each of its eight characters is one of sixteen squares: `square % 4` is its motif, `⌊square / 4⌋` its pair of colours.
 */
export type LisereMotif = 'bars' | 'diamond' | 'stripes' | 'hourglass'

/** One square: its motif and its two colours, in hexadecimal. */
export interface LisereCell {
  motif: LisereMotif
  ink: string
  ground: string
}

/** The number of squares of one strip. */
export const LISERE_LENGTH = 8

const motifs = ['bars', 'diamond', 'stripes', 'hourglass'] as const

const pairs = [
  { ink: '#FBA903', ground: '#1C276D' },
  { ink: '#1C276D', ground: '#FFB828' },
  { ink: '#FFF8EC', ground: '#AE2303' },
  { ink: '#FFF8EC', ground: '#00525A' },
] as const

/** Ten digits begin six squares later at each place, so that the eight places use all sixteen alike. */
const STEP_OF_DIGITS = 6

/**
 * The eight squares of `reference` (`48210937`, `#48210937` or a whole identifier); missing digits read as 0. The letters
 * of an older one are hexadecimal digits, each of which has its own square.
 */
export function lisereCells(reference: string): LisereCell[] {
  const digits = reference.toLowerCase().replace(/[^0-9a-f]/g, '')
  const step = /^\d{8}/.test(digits) ? STEP_OF_DIGITS : 0
  return Array.from({ length: LISERE_LENGTH }, (_, index) => {
    const square = (Number.parseInt(digits[index] ?? '0', 16) + index * step) % 16
    const motif = motifs[square % 4] ?? 'bars'
    const pair = pairs[Math.floor(square / 4)] ?? pairs[0]
    return { motif, ink: pair.ink, ground: pair.ground }
  })
}

/** The parts of one square of side `size` at (`x`, `y`), as SVG paths with their fill, the ground first. */
export function lisereShapes(
  cell: LisereCell,
  size: number,
  x = 0,
  y = 0,
): { d: string; fill: string }[] {
  const at = (dx: number, dy: number) => `${round(x + dx * size)} ${round(y + dy * size)}`
  const box = (dx: number, dy: number, w: number, h: number) =>
    `M${at(dx, dy)}h${round(w * size)}v${round(h * size)}h${round(-w * size)}z`
  const diamond = (inset: number) =>
    `M${at(0.5, inset)}L${at(1 - inset, 0.5)}L${at(0.5, 1 - inset)}L${at(inset, 0.5)}z`
  const ground = { d: box(0, 0, 1, 1), fill: cell.ground }
  const offsets = [0.15, 0.425, 0.7]

  switch (cell.motif) {
    case 'bars':
      return [ground, { d: offsets.map((o) => box(0, o, 1, 0.15)).join(''), fill: cell.ink }]
    case 'stripes':
      return [ground, { d: offsets.map((o) => box(o, 0, 0.15, 1)).join(''), fill: cell.ink }]
    case 'diamond':
      return [
        ground,
        { d: diamond(0.125), fill: cell.ink },
        { d: diamond(0.375), fill: cell.ground },
      ]
    case 'hourglass':
      return [
        ground,
        {
          d: `M${at(0, 0)}L${at(1, 0)}L${at(0.5, 0.5)}zM${at(0, 1)}L${at(1, 1)}L${at(0.5, 0.5)}z`,
          fill: cell.ink,
        },
      ]
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
