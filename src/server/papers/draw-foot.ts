import { LISERE_LENGTH, lisereCells, lisereShapes } from '#shared/lisere.ts'
import { INVOICE_WORDS, type Invoice } from '#shared/orders/invoice.ts'
import type { FeeLine } from '#shared/shop/prices/fees.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { certificateHeight, drawCertificate } from './draw-certificate.ts'
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

const TEXT: Pen = { face: 'text', size: 11, color: INK }
const BOLD: Pen = { face: 'bold', size: 11, color: INK }
const TOTAL: Pen = { face: 'bold', size: 20, color: INK }
const SMALL: Pen = { face: 'text', size: 9, color: MUTED }
/** The colours of what is left to pay, once it is nothing and before. */
const DUE_LOOKS = {
  none: { fill: '#d9f2e0', color: '#00552e' },
  some: { fill: '#ffeecb', color: '#754616' },
} as const
const STAMP_COLORS = { Payée: '#00552e', Annulée: '#ae2303', 'En cours': INDIGO } as const

const SUMS_WIDTH = 236
const SUMS_LEFT = PAGE.right - SUMS_WIDTH
/** The space over the totals, in points. */
const SUMS_TOP = 14
/** The side of a square of the edge pattern, in points. */
const STITCH = 16

/** One line of the totals. */
interface Sum {
  /** In points. */
  height: number
  draw: (y: number) => void
}

/** The height of the totals under the table, in points. */
export function sumsHeight(sheet: Sheet, invoice: Invoice): number {
  return sumsOf(sheet, invoice).reduce((sum, { height }) => sum + height, SUMS_TOP)
}

/** The subtotal, the fees, the total and how far it is paid, with the stamp beside them. */
export function drawSums(sheet: Sheet, invoice: Invoice, top: number): void {
  let y = top + SUMS_TOP
  for (const { height, draw } of sumsOf(sheet, invoice)) {
    draw(y)
    y += height
  }
  if (invoice.stamp) drawStamp(sheet, invoice.stamp, { x: PAGE.left + 18, y: top + 36 })
}

function sumsOf(sheet: Sheet, invoice: Invoice): Sum[] {
  const { heads, subtotal, fees, taxes, total, totalLabel, paid, due } = invoice
  return [
    plainSum(sheet, { label: heads.subtotal, amount: subtotal, reason: null }),
    ...fees.map((fee) => plainSum(sheet, fee)),
    ...taxes.map((tax) => plainSum(sheet, { ...tax, reason: null })),
    totalSum(sheet, totalLabel, total),
    ...paid.map((part) => plainSum(sheet, { ...part, reason: null })),
    ...(due === null ? [] : [dueSum(sheet, due)]),
  ]
}

function plainSum(sheet: Sheet, { label, amount, reason }: FeeLine): Sum {
  const reasons = reason ? wrap(sheet, SMALL, reason, SUMS_WIDTH) : []
  return {
    height: 21 + reasons.length * 12,
    draw(y) {
      writeSum(sheet, { label, amount, labelPen: TEXT, amountPen: TEXT }, y)
      if (reasons.length > 0)
        sheet.body.add(
          element(sheet, 'P', () => {
            reasons.forEach((row, i) => {
              write(sheet, SMALL, row, { x: SUMS_LEFT, y: y + 15 + i * 12 })
            })
          }),
        )
    },
  }
}

function totalSum(sheet: Sheet, label: string, amount: number): Sum {
  return {
    height: 45,
    draw(y) {
      ornament(sheet, 'Layout', () =>
        rule(sheet, y + 4, { color: INDIGO, weight: 1.5, left: SUMS_LEFT }),
      )
      writeSum(sheet, { label, amount, labelPen: BOLD, amountPen: TOTAL }, y + 12)
    },
  }
}

function dueSum(sheet: Sheet, amount: number): Sum {
  const { fill, color } = DUE_LOOKS[amount > 0 ? 'some' : 'none']
  return {
    height: 36,
    draw(y) {
      ornament(sheet, 'Layout', () =>
        sheet.doc.roundedRect(SUMS_LEFT - 8, y, SUMS_WIDTH + 16, 24, 5).fill(fill),
      )
      const pen = { ...BOLD, color }
      const { due: label } = INVOICE_WORDS
      writeSum(sheet, { label, amount, labelPen: pen, amountPen: pen }, y + 4)
    },
  }
}

interface WrittenSum {
  label: string
  amount: number
  labelPen: Pen
  amountPen: Pen
  /** Where its label starts. */
  left?: number
}

/** A sum: its label at the left, its amount at the right edge of the page. */
export function writeSum(
  sheet: Sheet,
  { label, amount, labelPen, amountPen, left = SUMS_LEFT }: WrittenSum,
  y: number,
): void {
  sheet.body.add(
    element(sheet, 'P', () => {
      // Both share one baseline at any size.
      const base = y + (amountPen.size - labelPen.size) * 1.07
      write(sheet, labelPen, label, { x: left, y: base })
      write(sheet, amountPen, formatFcfa(amount), { x: PAGE.right, y, align: 'right' })
    }),
  )
}

/** A word in its double border, slightly rotated like a hand stamp. */
export function drawStamp(
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

/** The height of what closes the last page, in points. */
export const footHeight = ({ certificate }: Invoice): number =>
  PAGE.bottom - PAGE.thanks + certificateHeight(certificate)

/** The closing text of the last page, and the certificate under it. */
export function drawThanks(sheet: Sheet, invoice: Invoice): void {
  const { question: whom, certificate } = invoice
  const y = PAGE.bottom - footHeight(invoice) + 10
  drawSeam(sheet, y)
  const thanks = () =>
    write(sheet, { ...BOLD, size: 10 }, INVOICE_WORDS.thanks, { x: PAGE.left, y: y + 14 })
  const question = () => write(sheet, SMALL, whom, { x: PAGE.right, y: y + 15, align: 'right' })
  for (const draw of [thanks, question]) sheet.body.add(element(sheet, 'P', draw))
  if (certificate) drawCertificate(sheet, certificate)
}

/** The dashed line across a page, over what closes it. */
export function drawSeam(sheet: Sheet, y: number): void {
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
export function drawRowLisere(sheet: Sheet, reference: string, y: number): void {
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
