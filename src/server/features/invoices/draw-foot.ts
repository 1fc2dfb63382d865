import { LISERE_LENGTH, lisereCells, lisereShapes } from '#shared/lisere.ts'
import { INVOICE_WORDS, type Invoice } from '#shared/money/invoice.ts'
import { formatFcfa } from '#shared/money/money.ts'
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
  write,
} from './sheet.ts'

const TEXT: Pen = { face: 'text', size: 11, color: INK }
const BOLD: Pen = { face: 'bold', size: 11, color: INK }
const TOTAL: Pen = { face: 'bold', size: 20, color: INK }
const SMALL: Pen = { face: 'text', size: 9, color: MUTED }
const STAMP_COLORS = { Payée: '#00552e', Annulée: '#ae2303' } as const

/** The height of one line of the totals, in points. */
const SUM_HEIGHT = 21
/** The height of the totals without their fees: the subtotal, the line and the total. */
const SUMS_HEIGHT = 87
const SUMS_LEFT = PAGE.right - 236
/** The side of a square of the edge pattern, in points. */
const STITCH = 16

/** The height of the totals under the table, in points. */
export function sumsHeight({ fees }: Invoice): number {
  return SUMS_HEIGHT + fees.length * SUM_HEIGHT
}

/** The subtotal, the fees and the total, with the stamp beside them. */
export function drawSums(sheet: Sheet, invoice: Invoice, y: number): void {
  const { subtotal, fees, total, stamp } = invoice
  const sum = (label: string, amount: number, at: number, pens: { label: Pen; amount: Pen }) =>
    element(sheet, 'P', () => {
      // Both share one baseline at any size.
      const base = at + (pens.amount.size - pens.label.size) * 1.07
      write(sheet, pens.label, label, { x: SUMS_LEFT, y: base })
      write(sheet, pens.amount, formatFcfa(amount), { x: PAGE.right, y: at, align: 'right' })
    })
  const plain = { label: TEXT, amount: TEXT }
  sheet.body.add(sum(INVOICE_WORDS.subtotal, subtotal, y + 14, plain))
  for (const [i, { label, amount }] of fees.entries())
    sheet.body.add(sum(label, amount, y + 14 + (i + 1) * SUM_HEIGHT, plain))
  const foot = y + 39 + fees.length * SUM_HEIGHT
  ornament(sheet, 'Layout', () =>
    rule(sheet, foot, { color: INDIGO, weight: 1.5, left: SUMS_LEFT }),
  )
  sheet.body.add(sum(INVOICE_WORDS.total, total, foot + 8, { label: BOLD, amount: TOTAL }))
  if (stamp) drawStamp(sheet, stamp, y + 36)
}

/** « Payée » or « Annulée » in its double border, slightly rotated like a hand stamp. */
function drawStamp(sheet: Sheet, word: NonNullable<Invoice['stamp']>, y: number): void {
  const { doc } = sheet
  const pen: Pen = { face: 'display', size: 22, color: STAMP_COLORS[word] }
  const x = PAGE.left + 18
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

/** The closing text of the last page. */
export function drawThanks(sheet: Sheet, { question: whom }: Invoice): void {
  const y = PAGE.thanks + 10
  ornament(sheet, 'Layout', () => {
    sheet.doc.dash(5, { space: 4 })
    rule(sheet, y, { color: '#8f877b', weight: 1 })
    sheet.doc.undash()
  })
  const thanks = () =>
    write(sheet, { ...BOLD, size: 10 }, INVOICE_WORDS.thanks, { x: PAGE.left, y: y + 14 })
  const question = () => write(sheet, SMALL, whom, { x: PAGE.right, y: y + 15, align: 'right' })
  for (const draw of [thanks, question]) sheet.body.add(element(sheet, 'P', draw))
}

/** The parts of every page: the pattern along its edge, and its number when there are several. */
export function drawFrame(sheet: Sheet, reference: string, number: number, count: number): void {
  ornament(sheet, 'Layout', () => drawLisere(sheet, reference))
  if (count === 1) return
  ornament(sheet, 'Pagination', () =>
    write(sheet, SMALL, `Page ${number} sur ${count}`, { x: PAGE.right, y: 812, align: 'right' }),
  )
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
