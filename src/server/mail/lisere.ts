import { type LisereCell, lisereCells } from '#shared/lisere.ts'
import { ground, TABLE } from './style.ts'

const SIZE = 24
/** Squares across the 600 px of the letter. */
const ACROSS = 25
/** Thicknesses of ground, ink, ground…, as in the drawing. */
const STRIPES = [4, 4, 3, 3, 3, 4, 3]

/** The woven strip of an order across the letter, in table cells: it shows where images are off. */
export function lisereBand(reference: string): string {
  const cells = lisereCells(reference)
  const square = (_: unknown, index: number) => cell(cells[index % cells.length])
  const row = Array.from({ length: ACROSS }, square).join('')
  // On a narrow screen the strip is cut, not squeezed.
  return `<div style="width:100%;overflow:hidden"><table aria-hidden="true" ${TABLE} width="600" style="width:600px;font-size:0;line-height:0"><tr>${row}</tr></table></div>`
}

function cell(square: LisereCell | undefined): string {
  if (!square) return ''
  const { motif, ink, ground: under } = square
  const box = `width:${SIZE}px;height:${SIZE}px;padding:0;overflow:hidden`
  return `<td width="${SIZE}" height="${SIZE}" ${ground(under, box)}>${MOTIFS[motif](ink, under)}</td>`
}

const MOTIFS: Record<LisereCell['motif'], (ink: string, under: string) => string> = {
  bars: (ink, under) => {
    const rows = STRIPES.map((height, index) => {
      const color = index % 2 ? ink : under
      return `<tr><td height="${height}" ${ground(color, `height:${height}px`)}></td></tr>`
    })
    return `<table ${TABLE} width="${SIZE}">${rows.join('')}</table>`
  },
  stripes: (ink, under) => {
    const columns = STRIPES.map((width, index) => {
      const color = index % 2 ? ink : under
      return `<td width="${width}" height="${SIZE}" ${ground(color, `width:${width}px;height:${SIZE}px`)}></td>`
    })
    return `<table ${TABLE}><tr>${columns.join('')}</tr></table>`
  },
  diamond: (ink) =>
    `<div style="width:${SIZE}px;height:${SIZE}px;font-family:Arial,sans-serif;font-size:22px;line-height:22px;text-align:center;color:${ink}">&#9670;</div>`,
  hourglass: (ink, under) =>
    `<div style="width:0;height:0;border-style:solid;border-width:${SIZE / 2}px;border-color:${ink} ${under}"></div>`,
}
