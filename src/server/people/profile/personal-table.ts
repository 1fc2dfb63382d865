import { and, asc, desc, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import type { Role } from '#shared/roles.ts'

/** The person whom an export is about, or an erasure. */
export interface Person {
  id: string
  n: number
  /** Empty where there is none: no row has it. */
  email: string
  role: Role
  /** Their numbers that no other record has: what came from one before there was a record, or after a merge, has nothing else of theirs. */
  phones: string[]
  /** Milliseconds UTC: what came later under the same address is of somebody else. */
  until: number
}

/** An order of theirs. */
export interface OrderKey {
  id: string
  n: number
}

/** Rows read, or erased, at once. */
export const AT_ONCE = 100

type Row<T extends SQLiteTable> = T['$inferSelect']
type Whose<Owner> = (owner: Owner) => SQL | undefined

interface Paging {
  /** `rowid` where the index has nothing but the owner. */
  by: SQLiteColumn | 'rowid'
  /** Only so many, the newest first; all, the oldest first, without. */
  newest?: number
}

type Tell<T extends SQLiteTable, Owner> = (row: Row<T>, owner: Owner, orm: Orm) => object

/** How the export tells the rows of a table. Its words are French. */
type Telling<T extends SQLiteTable, Owner> =
  /** Each row in a list, read as a whole. */
  | { list: string; row: Tell<T, Owner> }
  /** Each row in a long list, read in pieces by a column of the owner's index. */
  | { list: string; row: Tell<T, Owner>; long: Paging }
  /** The only row there can be. */
  | { one: string; row: Tell<T, Owner> }
  /** Parts that read more than this table. */
  | { parts: Record<string, (orm: Orm, owner: Owner) => unknown> }
  /** In a part that another table of this list writes. */
  | { within: string[] }
  /** Nowhere, for this reason. */
  | { never: string }

type Erasure<T extends SQLiteTable, Owner> =
  | 'deleted'
  /** These rows, which are more than the export tells. */
  | { deleted: Whose<Owner> }
  /** The rows stay without these words; `left` finds those that still have some. */
  | { blanked: SQLiteUpdateSetSource<T>; left?: SQL; whose?: Whose<Owner> }
  /** The rows stay, for this reason. */
  | { kept: string }

interface Definition<T extends SQLiteTable, Owner> {
  /** The rows that are theirs. */
  whose: Whose<Owner>
  told: Telling<T, Owner>
  erasure: Erasure<T, Owner>
}

/** A table that has rows about a person or their orders: what their export tells of it, and what an erasure does. */
export interface PersonalTable<Owner> {
  name: string
  /** The parts of the export in which its rows are. */
  told: string[]
  /** The parts that it writes: a value, or a list in pieces, between which others are served. */
  parts: Record<string, (orm: Orm, owner: Owner) => unknown>
  /** Erases rows of theirs inside `write()`, at most `AT_ONCE`, and returns how many. */
  erase: (orm: Orm, owner: Owner) => number
}

export function personalTable<T extends SQLiteTable, Owner>(
  table: T,
  definition: Definition<T, Owner>,
): PersonalTable<Owner> {
  const { told, erasure } = definition
  const parts = partsOf(table, definition)
  return {
    name: getTableName(table),
    told: 'within' in told ? told.within : Object.keys(parts),
    parts,
    erase: (orm, owner) => erase(orm, table, owner, erasure, definition.whose),
  }
}

function partsOf<T extends SQLiteTable, Owner>(
  table: T,
  { whose, told }: Definition<T, Owner>,
): PersonalTable<Owner>['parts'] {
  if ('parts' in told) return told.parts
  if ('list' in told) {
    const { list, row } = told
    const pieces = (orm: Orm, owner: Owner) =>
      'long' in told
        ? piecesOf(orm, table, whose(owner), told.long)
        : [rowsOf(orm, table, whose(owner))]
    return { [list]: (orm, owner) => mapPieces(pieces(orm, owner), (one) => row(one, owner, orm)) }
  }
  if ('one' in told) {
    const { one, row } = told
    return {
      [one]: (orm, owner) => {
        const [found] = rowsOf(orm, table, whose(owner))
        return found ? row(found, owner, orm) : null
      },
    }
  }
  return {}
}

function rowsOf<T extends SQLiteTable>(orm: Orm, table: T, whose: SQL | undefined): Row<T>[] {
  const rows = orm.select().from(table as SQLiteTable)
  return rows.where(whose).all() as Row<T>[]
}

/** The rows of a table in pieces, each read after the last row of the one before. */
function* piecesOf<T extends SQLiteTable>(
  orm: Orm,
  table: T,
  whose: SQL | undefined,
  { by, newest }: Paging,
): Generator<Row<T>[]> {
  const rowid = sql<number>`${table}.rowid`
  const key = by === 'rowid' ? rowid : sql<number>`${by}`
  const direction = newest ? desc : asc
  let last: { key: number; rowid: number } | undefined
  for (let read = 0; read < (newest ?? Number.POSITIVE_INFINITY); read += AT_ONCE) {
    const rows = orm
      .select({ row: getTableColumns(table), key, rowid })
      .from(table as SQLiteTable)
      .where(
        and(
          whose,
          last && sql`(${key}, ${rowid}) ${newest ? sql`<` : sql`>`} (${last.key}, ${last.rowid})`,
        ),
      )
      .orderBy(...(by === 'rowid' ? [direction(rowid)] : [direction(key), direction(rowid)]))
      .limit(AT_ONCE)
      .all()
    yield rows.map(({ row }) => row) as Row<T>[]
    last = rows.at(-1)
    if (rows.length < AT_ONCE) return
  }
}

function* mapPieces<R>(pieces: Iterable<R[]>, told: (row: R) => object): Generator<object[]> {
  for (const rows of pieces) yield rows.map(told)
}

function erase<T extends SQLiteTable, Owner>(
  orm: Orm,
  table: T,
  owner: Owner,
  erasure: Erasure<T, Owner>,
  whose: Whose<Owner>,
): number {
  if (erasure === 'deleted' || 'deleted' in erasure) {
    const gone = erasure === 'deleted' ? whose : erasure.deleted
    return orm.delete(table).where(gone(owner)).limit(AT_ONCE).run().changes
  }
  if ('kept' in erasure) return 0
  const { blanked, left, whose: erased = whose } = erasure
  const update = orm.update(table).set(blanked)
  return update
    .where(and(erased(owner), left))
    .limit(AT_ONCE)
    .run().changes
}
