import type { ReactNode } from 'react'

/**
 * A chart as data: what it is called, its marks, their values, and how each value is written. The drawing, its legend, what
 * screen readers hear and the table behind it all come from here.
 */
export interface ChartData {
  title: string
  subtitle: string
  /** The figure that sums the chart up, at its head, and what it is. */
  sum?: { value: ReactNode; text: ReactNode }
  drawing: ColumnsDrawing | RowsDrawing
  marks: ChartMark[]
  series: ChartSeries[]
  /** Said beside the legend. */
  note?: string | undefined
  /** Said below the drawing. */
  remark?: string | undefined
  /** The heading of the marks in the table with the same data; without it there is no table. */
  tableHead?: string
}

/** A column for each day or week, from left to right. */
export interface ColumnsDrawing {
  kind: 'columns'
  /** The content of the chart, for screen readers. */
  label: string
  /** How a value is written beside its line. */
  writeTick: (value: number) => string
  /** The smallest step between two lines. */
  minStep?: number
  /** Something was measured, and may be 0: only a count of 0 is nothing. */
  isKnown?: boolean
  /** Names of weeks need more room than those of days. */
  unit: 'day' | 'week'
  /** The column still growing is drawn in another way; the name of that in the legend. */
  growing?: string | undefined
}

/** A row for each mark, one under the other. */
export interface RowsDrawing {
  kind: 'rows'
  /** The value that fills a row; without it, the highest one. */
  full?: number
  /** Said where there are no marks. */
  none: string
}

/** The subject of a column or a row: a day, a week, a person … */
export interface ChartMark {
  key: string
  name: string
  /** The name under a column. */
  shortName?: string
  /** The column is still growing. */
  isGrowing?: boolean
  /** The address that it leads to, if it leads anywhere. */
  to?: string
  /** The texts of a row at its end, and below. */
  figure?: string
  caption?: string
  icon?: ReactNode
  /** The class of a row's colour. */
  colour?: string | undefined
}

/** One figure of all marks. Where it has a name, it is said there; where it is drawn, as what. */
export interface ChartSeries {
  /** By mark. */
  values: readonly (number | null)[]
  write: (value: number | null) => string
  /** Parts stand on top of each other; the period before is a tick across them. */
  drawn?: 'part0' | 'part1' | 'part2' | 'former'
  /** The heading of its column in the table. */
  inTable?: string | undefined
  /** Its name in the box beside a column, and for screen readers. */
  inBox?: string | undefined
  inLegend?: string | undefined
}
