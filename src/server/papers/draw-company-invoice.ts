import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  COMPANY_PAPER_WORDS,
  type CompanyPaper,
  type PaperLine,
  type PaperOrder,
} from '#shared/money/company-invoices/company-paper.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { certificateHeight, drawCertificate } from './draw-certificate.ts'
import { drawFrame, drawRowLisere, drawSeam, drawStamp, writeSum } from './draw-foot.ts'
import { drawHead } from './draw-head.ts'
import {
  type Column,
  drawRow,
  drawTableHead,
  headHeight,
  openTable,
  type Row,
  rowOf,
  type Table,
} from './draw-table.ts'
import { paginate } from './pages.ts'
import {
  closeSheet,
  element,
  INDIGO,
  INK,
  MUTED,
  openSheet,
  ornament,
  PAGE,
  type Pen,
  rule,
  type Sheet,
  wrap,
  write,
} from './sheet.ts'

const TEXT: Pen = { face: 'text', size: 9.5, color: INK }
const BOLD: Pen = { face: 'bold', size: 9.5, color: INK }
const SUM: Pen = { face: 'text', size: 10.5, color: INK }
const SUM_BOLD: Pen = { face: 'bold', size: 10.5, color: INK }
const TOTAL: Pen = { face: 'bold', size: 17, color: INK }
const COUNT: Pen = { face: 'text', size: 9.5, color: MUTED }
const WAY: Pen = { face: 'text', size: 10, color: INK }
const WAY_NAME: Pen = { face: 'bold', size: 10, color: INK }

const { left, right, top, bottom } = PAGE
/** The lines stand beside the sums. */
const LINES_RIGHT = left + 308
const SUMS_LEFT = LINES_RIGHT + 20
const GAP = 20
const STAMP_HEIGHT = 62
const WAY_LINE = 14

/**
 * Draws an invoice of a company, its credit note or the month in progress as an A4 PDF: the orders that were delivered, and
 * what is charged with its sums. It works in pieces of a few milliseconds, as the invoice of an order does.
 */
export async function drawCompanyInvoice(paper: CompanyPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { title, label, month, seller, weave } = paper
  const sheet = await openSheet({ title: `${title} ${label ?? month}`, seller })
  const under = drawHead(sheet, headOf(paper))
  await nextTurn()
  const orders = ordersOf(sheet, paper)
  const charged = chargedOf(sheet, paper)
  const pages = pagesOf({ sheet, paper, under, orders, charged })
  for (const [number, page] of pages.entries()) {
    await nextTurn()
    if (number > 0) sheet.doc.addPage()
    drawFrame(sheet, weave, number + 1, pages.length)
    for (const draw of page) draw()
  }
  return closeSheet(sheet)
}

function headOf({ title, month, label, standing, seller, client, facts }: CompanyPaper) {
  const names = [
    { look: 'month', text: month } as const,
    ...(label ? [{ look: 'reference', text: label } as const] : []),
    ...(standing ? [{ look: 'standing', text: standing } as const] : []),
  ]
  return { title, names, seller, client, facts, dense: false }
}

/** A table with its rows measured, and opened in the document with its first page. */
interface Measured {
  look: Look
  head: number
  rows: Row[]
  /** For each row, what stands before it. */
  mark?: (row: number, y: number) => void
}

type Look = Omit<Table, 'element'>

/** The orders that were delivered; null where the lines are services. */
function ordersOf(sheet: Sheet, { orders, heads }: CompanyPaper): Measured | null {
  if (!orders) return null
  const columns = orderColumns(orders.columns, heads)
  const look: Look = { columns, left, right, line: 13, padding: 4 }
  return {
    look,
    head: headHeight(sheet, look),
    rows: orders.rows.map((row) => rowOf(sheet, look, orderCells(row))),
    mark: (i, y) => drawRowLisere(sheet, orders.rows[i]?.reference ?? '', y),
  }
}

const PIECES_RIGHT = right - 74
/** The articles share what the other columns leave. */
const ARTICLES = { left: left + 128, right: PIECES_RIGHT - 44 }

function orderColumns(articles: readonly string[], { amount }: CompanyPaper['heads']): Column[] {
  const { delivered, order, pieces } = COMPANY_PAPER_WORDS
  const share = (ARTICLES.right - ARTICLES.left) / articles.length
  return [
    { title: delivered, x: left + 18, align: 'left', width: 42, pen: TEXT },
    { title: order, x: left + 62, align: 'left', width: 64, pen: BOLD },
    ...articles.map((title, i): Column => {
      const x = ARTICLES.left + (i + 1) * share
      return { title, x, align: 'right', width: share - 6, pen: TEXT }
    }),
    { title: pieces, x: PIECES_RIGHT, align: 'right', width: 40, pen: TEXT },
    { title: amount, x: right, align: 'right', width: 68, pen: BOLD },
  ]
}

const orderCells = ({ delivered, reference, counts, pieces, total }: PaperOrder): string[] => [
  delivered,
  `#${reference}`,
  ...counts,
  formatFrancs(pieces),
  formatFrancs(total),
]

/** The table of the lines. */
function chargedOf(sheet: Sheet, { heads, linesHead, lines }: CompanyPaper): Measured {
  const look: Look = {
    columns: lineColumns(linesHead, heads),
    left,
    right: LINES_RIGHT,
    line: 13,
    padding: 4,
  }
  return {
    look,
    head: headHeight(sheet, look),
    rows: lines.map((line) => rowOf(sheet, look, lineCells(line))),
  }
}

function lineColumns(title: string, { unitPrice, lineTotal }: CompanyPaper['heads']): Column[] {
  const { quantity, tax } = COMPANY_PAPER_WORDS
  return [
    { title, x: left, align: 'left', width: 108, pen: TEXT },
    { title: quantity, x: left + 152, align: 'right', width: 44, pen: TEXT },
    { title: unitPrice, x: left + 212, align: 'right', width: 58, pen: TEXT },
    { title: tax, x: left + 248, align: 'right', width: 34, pen: TEXT },
    { title: lineTotal, x: LINES_RIGHT, align: 'right', width: 58, pen: BOLD },
  ]
}

const lineCells = ({ article, quantity, unitPrice, taxCode, total }: PaperLine): string[] => [
  article,
  quantity,
  unitPrice,
  taxCode,
  `${total < 0 ? '−\u00a0' : ''}${formatFrancs(Math.abs(total))}`,
]

interface Measures {
  sheet: Sheet
  paper: CompanyPaper
  /** Where the tables start. */
  under: number
  orders: Measured | null
  charged: Measured
}

type Page = (() => void)[]

/**
 * The contents of each page. The sums stand beside the lines, on one page with them; where there are more lines than a page
 * has room for, they stand under the last ones.
 */
function pagesOf({ sheet, paper, under, orders, charged }: Measures): Page[] {
  const sums = sumsOf(sheet, paper)
  const foot = footHeight(sheet, paper)
  const pages: Page[] = [[]]
  let y = under
  if (orders) {
    y = layRows(sheet, { measured: orders, pages, y, foot: 0 }) + GAP
  }
  const beside = Math.max(charged.head + heightOf(charged.rows), sums.height)
  const fits = (from: number) => from + beside + foot <= bottom
  if (orders && !fits(y)) {
    pages.push([])
    y = top
  }
  if (fits(y)) {
    const from = y
    layRows(sheet, { measured: charged, pages, y, foot: 0 })
    pages.at(-1)?.push(() => sums.draw(from))
    y += beside
  } else {
    y = layRows(sheet, { measured: charged, pages, y, foot: sums.height + foot })
    const from = y
    pages.at(-1)?.push(() => sums.draw(from))
    y += sums.height
  }
  const end = y
  pages.at(-1)?.push(() => drawWays(sheet, paper, end))
  const { certificate } = paper
  if (certificate) pages.at(-1)?.push(() => drawCertificate(sheet, certificate))
  return pages
}

interface Laid {
  measured: Measured
  pages: Page[]
  y: number
  /** Height that stands under the last row, on its page. */
  foot: number
}

/** Puts the rows of a table on the last page and on as many more as they need. Returns where they end. */
function layRows(sheet: Sheet, { measured, pages, y, foot }: Laid): number {
  const { look, head, rows, mark } = measured
  const room = (from: number) => bottom - from - head
  const counts = paginate(
    rows.map(({ height }) => height),
    { first: room(y), next: room(top), foot },
  )
  let table: Table | undefined
  let from = y
  let done = 0
  for (const [i, count] of counts.entries()) {
    if (i > 0) {
      pages.push([])
      from = top
    }
    const page = pages.at(-1)
    const start = from
    const first = done
    const here = rows.slice(done, done + count)
    const isLast = i === counts.length - 1
    page?.push(() => {
      table ??= openTable(sheet, look)
      if (count > 0) drawTableHead(sheet, table, start, i > 0)
      let at = start + head
      for (const [j, row] of here.entries()) {
        drawRow(sheet, table, row, at)
        mark?.(first + j, at)
        at += row.height
      }
      if (isLast) table.element.end()
    })
    done += count
    from += head + heightOf(here)
  }
  return from
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0)

/** The sums, at the right of what is charged. */
function sumsOf(sheet: Sheet, { sums, total, settled, counts, stamp }: CompanyPaper) {
  const height = 20 * (sums.length + settled.length) + 44 + 18 + (stamp ? STAMP_HEIGHT : 0)
  const draw = (from: number) => {
    let y = from
    for (const sum of sums) {
      writeSum(sheet, { ...sum, labelPen: SUM, amountPen: SUM_BOLD, left: SUMS_LEFT }, y)
      y += 20
    }
    line(y + 2)
    writeSum(sheet, { ...total, labelPen: SUM_BOLD, amountPen: TOTAL, left: SUMS_LEFT }, y + 9)
    line(y + 38)
    y += 44
    for (const sum of settled) {
      writeSum(sheet, { ...sum, labelPen: SUM, amountPen: SUM_BOLD, left: SUMS_LEFT }, y)
      y += 20
    }
    const [first, second] = counts
    if (first)
      sheet.body.add(
        element(sheet, 'P', () => {
          write(sheet, COUNT, first, { x: SUMS_LEFT, y })
          if (second) write(sheet, COUNT, second, { x: right, y, align: 'right' })
        }),
      )
    if (stamp) drawStamp(sheet, stamp, { x: SUMS_LEFT + 24, y: y + 24 })
  }
  const line = (y: number) =>
    ornament(sheet, 'Layout', () => rule(sheet, y, { color: INDIGO, weight: 1.5, left: SUMS_LEFT }))
  return { height, draw }
}

const WAYS_TOP = 26

/** How it is paid, each way in a column of its own. */
function waysOf(sheet: Sheet, { ways }: CompanyPaper) {
  const width = (right - left) / Math.max(ways.length, 1)
  return ways.map(({ name, lines }, i) => ({
    name,
    x: left + i * width,
    rows: lines.flatMap((text) => wrap(sheet, WAY, text, width - 14)),
  }))
}

function footHeight(sheet: Sheet, paper: CompanyPaper): number {
  const columns = waysOf(sheet, paper)
  const tallest = Math.max(0, ...columns.map(({ rows }) => rows.length + 1))
  const ways = tallest === 0 ? 0 : WAYS_TOP + tallest * WAY_LINE
  return ways + certificateHeight(paper.certificate)
}

function drawWays(sheet: Sheet, paper: CompanyPaper, y: number): void {
  const columns = waysOf(sheet, paper)
  if (columns.length === 0) return
  drawSeam(sheet, y + 14)
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
