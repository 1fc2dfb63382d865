import type { Cell } from './csv.ts'

/** A table of the business as its owner downloads it. */
export interface CsvSheet<Row> {
  heads: readonly string[]
  /** As `batchesOf` needs it; where it goes by days, with their first and last instants between. */
  query: string
  cells(row: Row): Cell[]
}

export const momentCell = (at: number | null) => (at === null ? null : new Date(at))

/** With its `#`, as it is read everywhere: it is no number to a spreadsheet. */
export const referenceCell = (reference: string | null) => reference && `#${reference}`
