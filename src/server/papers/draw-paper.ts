import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Paper } from '#shared/money/paper.ts'
import { certificateHeight, drawCertificate } from './draw-certificate.ts'
import {
  drawFrame,
  drawRowWeave,
  drawSums,
  drawThanks,
  drawWays,
  sumsHeight,
  sumsPlace,
  thanksHeight,
  waysHeight,
} from './draw-foot.ts'
import { drawHead } from './draw-head.ts'
import {
  drawRow,
  drawTableHead,
  headHeight,
  openTable,
  type Row,
  rowOf,
  type Table,
  type TableLook,
  tableLook,
} from './draw-table.ts'
import { paginate } from './pages.ts'
import { closeSheet, openSheet, PAGE, type Sheet } from './sheet.ts'

const { top, bottom } = PAGE
/** Between two tables. */
const GAP = 20

/**
 * Draws a paper as an A4 PDF, on as many pages as it needs. It takes 10 to 30 ms of the main thread, in pieces of about
 * 5 ms: other requests are answered between them.
 */
export async function drawPaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet(paper)
  const under = drawHead(sheet, paper)
  await nextTurn()
  const pages = pagesOf({ sheet, paper, pages: [[]], y: under })
  for (const [number, page] of pages.entries()) {
    await nextTurn()
    if (number > 0) sheet.doc.addPage()
    drawFrame(sheet, paper.weave, number + 1, pages.length)
    for (const draw of page) draw()
  }
  return closeSheet(sheet)
}

/** A paper that is laid out: what each page draws, and where the next part starts on the last one. */
interface Laid {
  sheet: Sheet
  paper: Paper
  pages: (() => void)[][]
  y: number
}

/**
 * The sums stand with the last rows: beside the last table where it has the room for them and one page is enough for both,
 * under it otherwise.
 */
function pagesOf(laid: Laid): Laid['pages'] {
  const { sheet, paper, pages } = laid
  const [last, ...others] = paper.tables.map((table) => measure(sheet, paper, table)).reverse()
  for (const table of others.reverse()) {
    layRows(laid, table, 0)
    laid.y += GAP
  }
  const place = sumsPlace(paper)
  const sums = sumsHeight(sheet, paper, place)
  const foot = footHeight(sheet, paper)
  const beside = Math.max(last ? last.head + heightOf(last.rows) : 0, sums)
  const fits = () => laid.y + beside + foot <= bottom
  if (others.length > 0 && paper.hasSumsBeside && !fits()) startPage(laid)
  const from = laid.y
  const isBeside = paper.hasSumsBeside && fits()
  if (last) layRows(laid, last, isBeside ? 0 : sums + foot)
  const start = isBeside ? from : laid.y
  pages.at(-1)?.push(() => drawSums(sheet, paper, place, start))
  laid.y = isBeside ? from + beside : laid.y + sums
  const end = laid.y
  pages.at(-1)?.push(() => drawFoot(sheet, paper, end))
  return pages
}

function startPage(laid: Laid): void {
  laid.pages.push([])
  laid.y = top
}

/** The height of what closes the last page, in points. */
const footHeight = (sheet: Sheet, paper: Paper): number =>
  waysHeight(sheet, paper) + thanksHeight(paper) + certificateHeight(paper.certificate)

function drawFoot(sheet: Sheet, paper: Paper, y: number): void {
  const { certificate } = paper
  drawWays(sheet, paper, y)
  drawThanks(sheet, paper, bottom - certificateHeight(certificate))
  if (certificate) drawCertificate(sheet, certificate)
}

/** A table with its rows measured, and opened in the document with its first page. */
interface Measured {
  look: TableLook
  head: number
  rows: Row[]
}

function measure(sheet: Sheet, paper: Paper, table: Paper['tables'][number]): Measured {
  const look = tableLook(table, paper.hasSumsBeside)
  const rows = table.rows.map((row) => rowOf(sheet, look, row))
  return { look, head: headHeight(sheet, look), rows }
}

/** Puts the rows of a table on the last page and on as many more as they need, where `foot` points stay free under the last row. */
function layRows(laid: Laid, { look, head, rows }: Measured, foot: number): void {
  const { sheet, pages } = laid
  const room = (from: number) => bottom - from - head
  const counts = paginate(
    rows.map(({ height }) => height),
    { first: room(laid.y), next: room(top), foot },
  )
  let table: Table | undefined
  let done = 0
  for (const [i, count] of counts.entries()) {
    if (i > 0) startPage(laid)
    const start = laid.y
    const here = rows.slice(done, done + count)
    const isLast = i === counts.length - 1
    pages.at(-1)?.push(() => {
      table ??= openTable(sheet, look)
      if (count > 0) drawTableHead(sheet, table, start, i > 0)
      let at = start + head
      for (const row of here) {
        drawRow(sheet, table, row, at)
        if (row.reference) drawRowWeave(sheet, row.reference, at)
        at += row.height
      }
      if (isLast) table.element.end()
    })
    done += count
    laid.y += head + heightOf(here)
  }
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0)
