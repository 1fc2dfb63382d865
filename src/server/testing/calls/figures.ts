import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteInteger, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '#server/db/schema.ts'
import type { TestContext } from '../create-test-context.ts'
import { preparedOnce } from '../prepared-once.ts'

/** Counts the rows of each table and adds up its figures, times and the numbers of other rows aside. */
const FIGURES = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => {
    const figures = Object.values(getTableColumns(table)).filter(
      (column) =>
        is(column, SQLiteInteger) && !column.primary && !/(?:^|_)(?:at|n)$/.test(column.name),
    )
    const sums = figures.map((column) => `total("${column.name}")`)
    const name = getTableName(table)
    return {
      table: name,
      read: preparedOnce(`select ${['count(*)', ...sums].join()} from "${name}"`),
    }
  })

export const readFigures = ({ database }: TestContext) =>
  FIGURES.map(({ table, read }) => ({ table, sums: read(database).raw().get() as number[] }))

type Figures = ReturnType<typeof readFigures>

/** Adds to what the calls of this path wrote in each table, by « path table ». */
export function addFigures(
  written: Map<string, number[]>,
  path: string,
  { before, after }: { before: Figures; after: Figures },
): void {
  after.forEach(({ table, sums }, i) => {
    const known = written.get(`${path} ${table}`)
    const more = sums.map((sum, j) => sum - (before[i]?.sums[j] ?? 0) + (known?.[j] ?? 0))
    written.set(`${path} ${table}`, more)
  })
}
