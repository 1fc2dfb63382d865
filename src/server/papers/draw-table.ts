import type { PaperRow, PaperTable } from '#shared/money/paper.ts'
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
const HEAD_LINE = 12

interface Column {
  title: string
  x: number
  align: 'left' | 'right'
  /** Width in points for a text of several lines. */
  width: number
  pen: Pen
}

export interface TableLook {
  columns: readonly Column[]
  /** Points from its left edge to its right one. */
  left: number
  right: number
  /** Points of a line of text, and over and under the lines of a row. */
  line: number
  padding: number
}

/** The table being drawn, on one page or several. */
export interface Table extends TableLook {
  element: PDFKit.PDFStructureElement
}

/** Points between two columns, and before the first one where weaves stand. */
const GUTTER = 2
const WEAVE = 18

/** The look of a table; small where it shares its page with others. */
export function tableLook({ columns, rows }: PaperTable, isSmall: boolean): TableLook {
  const [size, line, padding] = isSmall ? [9.5, 13, 4] : [10.5, 14, 5]
  const { left } = PAGE
  let edge = left
  const drawn = columns.map(({ title, width, isFigure, isStrong }, i): Column => {
    const indent = i === 0 && rows.some(({ reference }) => reference) ? WEAVE : 0
    const pen: Pen = { face: isStrong ? 'bold' : 'text', size, color: INK }
    const x = isFigure ? edge + width : edge + indent
    edge += width
    return { title, x, align: isFigure ? 'right' : 'left', width: width - indent - GUTTER, pen }
  })
  return { columns: drawn, left, right: edge, line, padding }
}

/** Opens a table in the structure of the document. */
export function openTable(sheet: Sheet, look: TableLook): Table {
  const opened = sheet.doc.struct('Table')
  sheet.body.add(opened)
  return Object.assign({ element: opened }, look)
}

/** A row ready to be drawn: the lines of each of its cells. */
export interface Row {
  cells: string[][]
  /** In points. */
  height: number
  /** The order whose weave stands before it. */
  reference: string | undefined
}

/** Cuts the texts of a row into what each column has room for. */
export function rowOf(sheet: Sheet, look: TableLook, { cells: texts, reference }: PaperRow): Row {
  const { columns, line, padding } = look
  const cells = columns.map(({ pen, width }, i) => wrap(sheet, pen, texts[i] ?? '', width))
  const tallest = Math.max(...cells.map((lines) => lines.length))
  return { cells, height: tallest * line + 2 * padding, reference }
}

const titlesOf = (sheet: Sheet, columns: readonly Column[]) =>
  columns.map(({ title, width }) => wrap(sheet, HEAD, title, width))

/** The height of the row of titles, in points. */
export function headHeight(sheet: Sheet, { columns }: TableLook): number {
  const tallest = Math.max(...titlesOf(sheet, columns).map((lines) => lines.length))
  return 12 + tallest * HEAD_LINE
}

/**
 * The titles of the columns; in the document's structure once, and only drawn on the next pages.
 */
export function drawTableHead(sheet: Sheet, table: Table, y: number, again: boolean): void {
  const { columns, left, right } = table
  const bottom = y + headHeight(sheet, table) - 6
  const titles = titlesOf(sheet, columns)
  const title = (column: Column, i: number) => () => {
    const lines = titles[i] ?? []
    lines.forEach((text, line) => {
      const from = bottom - 18 - (lines.length - 1 - line) * HEAD_LINE
      write(sheet, HEAD, text, { x: column.x, align: column.align, y: from })
    })
  }
  if (again)
    for (const [i, column] of columns.entries()) ornament(sheet, 'Pagination', title(column, i))
  else {
    const scope = { scope: 'Column' } as const
    const cells = columns.map((column, i) => element(sheet, 'TH', title(column, i), scope))
    table.element.add(sheet.doc.struct('TR', {}, cells))
  }
  ornament(sheet, 'Layout', () => rule(sheet, bottom, { color: INDIGO, weight: 1.5, left, right }))
}

/** One row, and the thin line under it. */
export function drawRow(sheet: Sheet, table: Table, { cells, height }: Row, y: number): void {
  const { columns, left, right, line, padding } = table
  const drawn = columns.map(({ pen, x, align }, i) =>
    element(sheet, 'TD', () => {
      cells[i]?.forEach((text, row) => {
        write(sheet, pen, text, { x, align, y: y + padding + row * line })
      })
    }),
  )
  table.element.add(sheet.doc.struct('TR', {}, drawn))
  ornament(sheet, 'Layout', () =>
    rule(sheet, y + height, { color: LINE, weight: 0.75, left, right }),
  )
}
