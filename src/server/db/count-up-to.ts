import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MAX_COUNTED } from '#shared/paging.ts'
import type { Orm } from './database.ts'

/** The rows of a table that meet a condition; MAX_COUNTED are read at most. */
export const countUpTo = (orm: Orm, table: SQLiteTable, where: SQL | undefined): number =>
  orm.select({ one: sql`1` }).from(table).where(where).limit(MAX_COUNTED).all().length
