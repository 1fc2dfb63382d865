import { INVOICE_WORDS, type InvoiceLine } from '#shared/orders/invoice.ts'
import { formatFcfa } from '#shared/text/money.ts'
import {
  element,
  INDIGO,
  INK,
  LINE,
  MUTED,
  ornament,
  PAGE,
  type Pen,
  rule,
  type Sheet,
  wrap,
  write,
} from './sheet.ts'

const HEAD: Pen = { face: 'bold', size: 9.5, color: MUTED }
const BOLD: Pen = { face: 'bold', size: 10.5, color: INK }
const TEXT: Pen = { face: 'text', size: 10.5, color: INK }
const LINE_HEIGHT = 14
const PADDING = 5

/** The height of the row of titles, in points. */
export const HEAD_HEIGHT = 24

interface Column {
  title: string
  x: number
  align: 'left' | 'right'
  /** Width in points for a text of several lines. */
  width: number
  pen: Pen
  cell: (line: InvoiceLine) => string
}

const { left, right } = PAGE
const COLUMNS: Column[] = [
  {
    title: INVOICE_WORDS.article,
    x: left,
    align: 'left',
    width: 158,
    pen: BOLD,
    cell: ({ article }) => article,
  },
  {
    title: INVOICE_WORDS.service,
    x: left + 166,
    align: 'left',
    width: 88,
    pen: TEXT,
    cell: ({ service }) => service,
  },
  {
    title: INVOICE_WORDS.quantity,
    x: left + 294,
    align: 'right',
    width: 38,
    pen: TEXT,
    cell: ({ quantity }) => quantity,
  },
  {
    title: INVOICE_WORDS.unitPrice,
    x: left + 404,
    align: 'right',
    width: 104,
    pen: TEXT,
    cell: ({ unitPrice }) => unitPrice,
  },
  {
    title: INVOICE_WORDS.lineTotal,
    x: right,
    align: 'right',
    width: 88,
    pen: BOLD,
    cell: ({ total }) => formatFcfa(total),
  },
]

/** A row ready to be drawn: the lines of each of its cells. */
export interface Row {
  cells: string[][]
  /** In points. */
  height: number
}

/** Cuts a line of the invoice into what each column has room for. */
export function rowOf(sheet: Sheet, line: InvoiceLine): Row {
  const cells = COLUMNS.map(({ cell, pen, width }) => wrap(sheet, pen, cell(line), width))
  const tallest = Math.max(...cells.map((lines) => lines.length))
  return { cells, height: tallest * LINE_HEIGHT + 2 * PADDING }
}

/**
 * The titles of the columns; in the document's structure once, and only drawn on the next pages.
 */
export function drawTableHead(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  y: number,
  again: boolean,
): void {
  const title = (column: Column) => () => write(sheet, HEAD, column.title, { ...column, y })
  if (again) for (const column of COLUMNS) ornament(sheet, 'Pagination', title(column))
  else {
    const scope = { scope: 'Column' } as const
    const cells = COLUMNS.map((column) => element(sheet, 'TH', title(column), scope))
    table.add(sheet.doc.struct('TR', {}, cells))
  }
  ornament(sheet, 'Layout', () => rule(sheet, y + 18, { color: INDIGO, weight: 1.5 }))
}

/** One row, and the thin line under it. */
export function drawRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  { cells, height }: Row,
  y: number,
): void {
  const drawn = COLUMNS.map((column, i) =>
    element(sheet, 'TD', () => {
      cells[i]?.forEach((text, line) => {
        write(sheet, column.pen, text, { ...column, y: y + PADDING + line * LINE_HEIGHT })
      })
    }),
  )
  table.add(sheet.doc.struct('TR', {}, drawn))
  ornament(sheet, 'Layout', () => rule(sheet, y + height, { color: LINE, weight: 0.75 }))
}
