import { LISERE_LENGTH, lisereCells, lisereShapes } from '#shared/lisere.ts'
import type { Paper, PaperSum } from '#shared/money/paper.ts'
import { formatFcfa } from '#shared/text/money.ts'
import {
  element,
  INDIGO,
  INK,
  MUTED,
  ornament,
  PAGE,
  type Pen,
  rule,
  type Sheet,
  widthOf,
  wrap,
  write,
} from './sheet.ts'

const SMALL: Pen = { face: 'text', size: 9, color: MUTED }
const COUNT: Pen = { face: 'text', size: 9.5, color: MUTED }
/** The colours of what is left to pay, once it is nothing and before. */
const DUE_LOOKS = {
  none: { fill: '#d9f2e0', color: '#00552e' },
  some: { fill: '#ffeecb', color: '#754616' },
} as const
const STAMP_COLORS = { Payée: '#00552e', Annulée: '#ae2303', 'En cours': INDIGO } as const
/** Its height, with the space around it. */
const STAMP_HEIGHT = 62

/** The side of a square of the edge pattern, in points. */
const STITCH = 16

/** The place of the sums, and how large they are written. */
interface SumsPlace {
  left: number
  /** The space over them, the height of a line, and that of what is left to pay, in points. */
  over: number
  row: number
  due: number
  text: number
  total: number
}

const PLACES = {
  under: { left: PAGE.right - 236, over: 14, row: 21, due: 36, text: 11, total: 20 },
  beside: { left: PAGE.left + 328, over: 0, row: 19, due: 27, text: 9.5, total: 17 },
} satisfies Record<string, SumsPlace>

export const sumsPlace = ({ hasSumsBeside }: Paper): SumsPlace =>
  PLACES[hasSumsBeside ? 'beside' : 'under']

/** One line of the totals. */
interface Sum {
  /** In points. */
  height: number
  draw: (y: number) => void
}

/** The height of the totals, in points. */
export function sumsHeight(sheet: Sheet, paper: Paper, place: SumsPlace): number {
  const stamp = paper.hasSumsBeside && paper.stamp ? STAMP_HEIGHT : 0
  return sumsOf(sheet, paper, place).reduce((sum, { height }) => sum + height, place.over + stamp)
}

/** The totals, and the stamp: under them where they stand beside the last table, at their left otherwise. */
export function drawSums(sheet: Sheet, paper: Paper, place: SumsPlace, top: number): void {
  let y = top + place.over
  for (const { height, draw } of sumsOf(sheet, paper, place)) {
    draw(y)
    y += height
  }
  if (!paper.stamp) return
  const at = paper.hasSumsBeside
    ? { x: place.left + 24, y: y + 6 }
    : { x: PAGE.left + 18, y: top + 36 }
  drawStamp(sheet, paper.stamp, at)
}

function sumsOf(sheet: Sheet, { sums, counts }: Paper, place: SumsPlace): Sum[] {
  const drawn = sums.map((sum) => {
    if (sum.look === 'total') return totalSum(sheet, sum, place)
    return sum.look === 'due' ? dueSum(sheet, sum, place) : plainSum(sheet, sum, place)
  })
  return counts.length > 0 ? [...drawn, countsLine(sheet, counts, place)] : drawn
}

const penOf = ({ text: size }: SumsPlace, face: 'text' | 'bold' = 'text'): Pen => ({
  face,
  size,
  color: INK,
})

function plainSum(sheet: Sheet, sum: PaperSum, place: SumsPlace): Sum {
  const { left, row: line } = place
  const pen = penOf(place)
  const reasons = sum.reason ? wrap(sheet, SMALL, sum.reason, PAGE.right - left) : []
  const label = labelLines(sheet, sum, pen, left)
  const under = (label.length - 1) * 13
  return {
    height: line + under + reasons.length * 12,
    draw(y) {
      writeSum(sheet, { label, amount: sum.amount, labelPen: pen, amountPen: pen, left }, y)
      if (reasons.length > 0)
        sheet.body.add(
          element(sheet, 'P', () => {
            reasons.forEach((row, i) => {
              write(sheet, SMALL, row, { x: left, y: y + under + 15 + i * 12 })
            })
          }),
        )
    },
  }
}

/** The label of a sum, in as many lines as the amount leaves room for. */
function labelLines(sheet: Sheet, { label, amount }: PaperSum, pen: Pen, left: number): string[] {
  return wrap(sheet, pen, label, PAGE.right - left - widthOf(sheet, pen, formatFcfa(amount)) - 6)
}

function totalSum(sheet: Sheet, { label, amount }: PaperSum, place: SumsPlace): Sum {
  const { left, total } = place
  const labelPen = penOf(place, 'bold')
  const whole = { ...labelPen, size: total }
  // A sum of millions is smaller where it would reach its label.
  const room = PAGE.right - left - widthOf(sheet, labelPen, label) - 8
  const part = Math.min(1, room / widthOf(sheet, whole, formatFcfa(amount)))
  const amountPen = { ...whole, size: total * part }
  return {
    height: total + 25,
    draw(y) {
      ornament(sheet, 'Layout', () => rule(sheet, y + 4, { color: INDIGO, weight: 1.5, left }))
      writeSum(sheet, { label: [label], amount, labelPen, amountPen, left }, y + 12)
    },
  }
}

function dueSum(sheet: Sheet, { label, amount }: PaperSum, place: SumsPlace): Sum {
  const { fill, color } = DUE_LOOKS[amount > 0 ? 'some' : 'none']
  const { left } = place
  return {
    height: place.due,
    draw(y) {
      ornament(sheet, 'Layout', () =>
        sheet.doc.roundedRect(left - 8, y, PAGE.right - left + 16, 24, 5).fill(fill),
      )
      const pen = { ...penOf(place, 'bold'), color }
      writeSum(sheet, { label: [label], amount, labelPen: pen, amountPen: pen, left }, y + 4)
    },
  }
}

function countsLine(sheet: Sheet, [first = '', second = '']: string[], { left }: SumsPlace): Sum {
  return {
    height: 18,
    draw(y) {
      sheet.body.add(
        element(sheet, 'P', () => {
          write(sheet, COUNT, first, { x: left, y })
          write(sheet, COUNT, second, { x: PAGE.right, y, align: 'right' })
        }),
      )
    },
  }
}

interface WrittenSum {
  label: readonly string[]
  amount: number
  labelPen: Pen
  amountPen: Pen
  left: number
}

/** A sum: its label at the left, its amount at the right edge of the page. */
function writeSum(
  sheet: Sheet,
  { label, amount, labelPen, amountPen, left }: WrittenSum,
  y: number,
): void {
  sheet.body.add(
    element(sheet, 'P', () => {
      // Both share one baseline at any size.
      const base = y + (amountPen.size - labelPen.size) * 1.07
      label.forEach((line, i) => {
        write(sheet, labelPen, line, { x: left, y: base + i * 13 })
      })
      write(sheet, amountPen, formatFcfa(amount), { x: PAGE.right, y, align: 'right' })
    }),
  )
}

/** A word in its double border, slightly rotated like a hand stamp. */
function drawStamp(
  sheet: Sheet,
  word: keyof typeof STAMP_COLORS,
  { x, y }: { x: number; y: number },
): void {
  const { doc } = sheet
  const pen: Pen = { face: 'display', size: 22, color: STAMP_COLORS[word] }
  const width = widthOf(sheet, pen, word) + 36
  doc.save().rotate(-4, { origin: [x + width / 2, y + 20] })
  ornament(sheet, 'Layout', () => {
    doc.strokeColor(pen.color)
    doc.roundedRect(x, y, width, 40, 5).lineWidth(2.2).stroke()
    doc
      .roundedRect(x - 4, y - 4, width + 8, 48, 8)
      .lineWidth(1)
      .stroke()
  })
  sheet.body.add(element(sheet, 'P', () => write(sheet, pen, word, { x: x + 18, y: y + 7 })))
  doc.restore()
}

const WAY: Pen = { face: 'text', size: 10, color: INK }
const WAY_NAME: Pen = { face: 'bold', size: 10, color: INK }
const WAYS_TOP = 26
const WAY_LINE = 14

/** It draws how the paper is paid, each way in a column of its own. */
function waysOf(sheet: Sheet, { ways }: Paper) {
  const width = (PAGE.right - PAGE.left) / Math.max(ways.length, 1)
  return ways.map(({ name, lines }, i) => ({
    name,
    x: PAGE.left + i * width,
    rows: lines.flatMap((text) => wrap(sheet, WAY, text, width - 14)),
  }))
}

/** The height of the ways under the sums, in points. */
export function waysHeight(sheet: Sheet, paper: Paper): number {
  const tallest = Math.max(0, ...waysOf(sheet, paper).map(({ rows }) => rows.length + 1))
  return tallest === 0 ? 0 : WAYS_TOP + tallest * WAY_LINE
}

export function drawWays(sheet: Sheet, paper: Paper, y: number): void {
  const columns = waysOf(sheet, paper)
  if (columns.length > 0) drawSeam(sheet, y + 14)
  for (const { name, x, rows } of columns)
    sheet.body.add(
      element(sheet, 'P', () => {
        write(sheet, WAY_NAME, name, { x, y: y + WAYS_TOP })
        rows.forEach((row, i) => {
          write(sheet, WAY, row, { x, y: y + WAYS_TOP + (i + 1) * WAY_LINE })
        })
      }),
    )
}

const THANKS_HEIGHT = 32

/** The height of the closing text, in points. */
export const thanksHeight = ({ foot }: Paper): number => (foot ? THANKS_HEIGHT : 0)

/** The closing text of the last page, over `bottom`. */
export function drawThanks(sheet: Sheet, { foot }: Paper, bottom: number): void {
  if (!foot) return
  const y = bottom - THANKS_HEIGHT + 10
  const [thanks, question] = foot
  const pen: Pen = { face: 'bold', size: 10, color: INK }
  drawSeam(sheet, y)
  const draws = [
    () => write(sheet, pen, thanks, { x: PAGE.left, y: y + 14 }),
    () => write(sheet, SMALL, question, { x: PAGE.right, y: y + 15, align: 'right' }),
  ]
  for (const draw of draws) sheet.body.add(element(sheet, 'P', draw))
}

/** The dashed line across a page, over what closes it. */
function drawSeam(sheet: Sheet, y: number): void {
  ornament(sheet, 'Layout', () => {
    sheet.doc.dash(5, { space: 4 })
    rule(sheet, y, { color: '#8f877b', weight: 1 })
    sheet.doc.undash()
  })
}

/** The parts of every page: the pattern along its edge, and its number when there are several. */
export function drawFrame(sheet: Sheet, reference: string, number: number, count: number): void {
  ornament(sheet, 'Layout', () => drawLisere(sheet, reference))
  if (count === 1) return
  ornament(sheet, 'Pagination', () =>
    write(sheet, SMALL, `Page ${number} sur ${count}`, { x: PAGE.right, y: 812, align: 'right' }),
  )
}

/** The side of a square before a row, and how many there are. */
const ROW_STITCH = 7
const ROW_SQUARES = 3

/** The first squares of the pattern of an order, before its row. */
export function drawRowWeave(sheet: Sheet, reference: string, y: number): void {
  const { doc } = sheet
  const squares = lisereCells(reference)
    .slice(0, ROW_SQUARES)
    .flatMap((cell, i) => lisereShapes(cell, ROW_STITCH, 0, i * ROW_STITCH))
  ornament(sheet, 'Layout', () => {
    doc.save().translate(PAGE.left, y)
    for (const { d, fill } of squares) doc.path(d).fill(fill)
    doc.restore()
  })
}

function drawLisere({ doc }: Sheet, reference: string): void {
  const squares = lisereCells(reference).flatMap((cell, i) =>
    lisereShapes(cell, STITCH, 0, i * STITCH),
  )
  const length = STITCH * LISERE_LENGTH
  doc.save().rect(0, 0, STITCH, PAGE.height).clip()
  // Drawn relative to a moved origin: the same numbers repeat, which compresses well.
  for (let y = 0; y < PAGE.height; y += length) {
    doc.save().translate(0, y)
    for (const { d, fill } of squares) doc.path(d).fill(fill)
    doc.restore()
  }
  doc.restore()
}
