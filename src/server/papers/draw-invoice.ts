import { setImmediate as nextTurn } from 'node:timers/promises'
import { INVOICE_WORDS, type Invoice, type InvoiceLine } from '#shared/orders/invoice.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { drawFrame, drawSums, drawThanks, footHeight, sumsHeight } from './draw-foot.ts'
import { drawHead } from './draw-head.ts'
import {
  type Column,
  drawRow,
  drawTableHead,
  headHeight,
  openTable,
  rowOf,
  type Table,
} from './draw-table.ts'
import { paginate } from './pages.ts'
import { closeSheet, INK, openSheet, PAGE, type Pen } from './sheet.ts'

const BOLD: Pen = { face: 'bold', size: 10.5, color: INK }
const TEXT: Pen = { face: 'text', size: 10.5, color: INK }

/**
 * Draws an invoice as an A4 PDF, on as many pages as its lines need. It takes 10 to 30 ms of the
 * main thread, in pieces of about 5 ms: other requests are answered between them.
 */
export async function drawInvoice(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet(invoice)
  let y = drawHead(sheet, headOf(invoice))
  await nextTurn()
  const look = tableOf(invoice)
  const head = headHeight(sheet, look)
  const rows = invoice.lines.map((line) => rowOf(sheet, look, cellsOf(line, invoice)))
  const room = (top: number) => PAGE.bottom - top - head
  const pages = paginate(
    rows.map(({ height }) => height),
    {
      first: room(y),
      next: room(PAGE.top),
      foot: sumsHeight(sheet, invoice) + footHeight(invoice),
    },
  )
  const table = openTable(sheet, look)
  for (const [page, count] of pages.entries()) {
    await nextTurn()
    if (page > 0) {
      sheet.doc.addPage()
      y = PAGE.top
    }
    drawFrame(sheet, invoice.reference, page + 1, pages.length)
    if (count > 0) drawTableHead(sheet, table, y, page > 0)
    y += head
    for (const row of rows.splice(0, count)) {
      drawRow(sheet, table, row, y)
      y += row.height
    }
  }
  await nextTurn()
  table.element.end()
  drawSums(sheet, invoice, y)
  drawThanks(sheet, invoice)
  return closeSheet(sheet)
}

function headOf({ name, reference, standing, seller, client, facts, certificate }: Invoice) {
  const names = [
    { look: 'reference', text: `#${reference}` } as const,
    ...(standing === null ? [] : [{ look: 'standing', text: standing } as const]),
  ]
  const dense = certificate !== null
  return { title: name, names, seller, client, facts, dense }
}

const { left, right } = PAGE
const { article, service, quantity, tax } = INVOICE_WORDS
type Heads = Invoice['heads']
const columnsOf = ({ unitPrice, lineTotal }: Heads): Column[] => [
  { title: article, x: left, align: 'left', width: 158, pen: BOLD },
  { title: service, x: left + 166, align: 'left', width: 88, pen: TEXT },
  { title: quantity, x: left + 294, align: 'right', width: 38, pen: TEXT },
  { title: unitPrice, x: left + 404, align: 'right', width: 104, pen: TEXT },
  { title: lineTotal, x: right, align: 'right', width: 88, pen: BOLD },
]
/** With the tax of each line, once the DGI has certified it. */
const taxedColumnsOf = ({ unitPrice, lineTotal }: Heads): Column[] => [
  { title: article, x: left, align: 'left', width: 142, pen: BOLD },
  { title: service, x: left + 150, align: 'left', width: 84, pen: TEXT },
  { title: quantity, x: left + 268, align: 'right', width: 34, pen: TEXT },
  { title: unitPrice, x: left + 372, align: 'right', width: 100, pen: TEXT },
  { title: tax, x: left + 414, align: 'right', width: 38, pen: TEXT },
  { title: lineTotal, x: right, align: 'right', width: 76, pen: BOLD },
]

const tableOf = ({ taxCode, heads }: Invoice): Omit<Table, 'element'> => ({
  columns: taxCode === null ? columnsOf(heads) : taxedColumnsOf(heads),
  left,
  right,
  line: 14,
  padding: 5,
})

const cellsOf = (line: InvoiceLine, { taxCode }: Invoice): string[] => [
  line.article,
  line.service,
  line.quantity,
  line.unitPrice,
  ...(taxCode === null ? [] : [taxCode]),
  formatFcfa(line.total),
]
