import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Invoice } from '#shared/orders/invoice.ts'
import { drawFrame, drawSums, drawThanks, footHeight, sumsHeight } from './draw-foot.ts'
import { drawHead } from './draw-head.ts'
import { drawRow, drawTableHead, HEAD_HEIGHT, rowOf } from './draw-table.ts'
import { paginate } from './pages.ts'
import { closeSheet, openSheet, PAGE } from './sheet.ts'

/**
 * Draws an invoice as an A4 PDF, on as many pages as its lines need. It takes 10 to 30 ms of the
 * main thread, in pieces of about 5 ms: other requests are answered between them.
 */
export async function drawInvoice(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet(invoice)
  let y = drawHead(sheet, invoice)
  await nextTurn()
  const rows = invoice.lines.map((line) => rowOf(sheet, line))
  const room = (top: number) => PAGE.bottom - top - HEAD_HEIGHT
  const pages = paginate(
    rows.map(({ height }) => height),
    {
      first: room(y),
      next: room(PAGE.top),
      foot: sumsHeight(sheet, invoice) + footHeight(invoice),
    },
  )
  const table = sheet.doc.struct('Table')
  sheet.body.add(table)
  for (const [page, count] of pages.entries()) {
    await nextTurn()
    if (page > 0) {
      sheet.doc.addPage()
      y = PAGE.top
    }
    drawFrame(sheet, invoice.reference, page + 1, pages.length)
    if (count > 0) drawTableHead(sheet, table, y, page > 0)
    y += HEAD_HEIGHT
    for (const row of rows.splice(0, count)) {
      drawRow(sheet, table, row, y)
      y += row.height
    }
  }
  await nextTurn()
  table.end()
  drawSums(sheet, invoice, y)
  drawThanks(sheet, invoice)
  return closeSheet(sheet)
}
