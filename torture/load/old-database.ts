import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { ROOT } from '#server/root.ts'

const MIGRATIONS = join(ROOT, 'drizzle')

interface Journal {
  entries: Array<{ tag: string }>
}

const journalOf = (): Journal =>
  JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))

/** The names of all migrations, in order. */
export const migrationTags = (): string[] => journalOf().entries.map(({ tag }) => tag)

/** Brings a file to the schema that the first `count` migrations made, as the release of that time did. */
export function migrateTo(file: string, count: number, folder: string): void {
  const sqlite = new BetterSqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('foreign_keys = OFF')
  migrate(drizzle(sqlite), { migrationsFolder: earlyMigrations(folder, count) })
  sqlite.close()
}

/** Makes a folder of migrations as it was when the first `count` were all, and returns it. */
function earlyMigrations(folder: string, count: number): string {
  const early = join(folder, `migrations-${count}`)
  mkdirSync(join(early, 'meta'), { recursive: true })
  const journal = journalOf()
  journal.entries = journal.entries.slice(0, count)
  for (const { tag } of journal.entries)
    copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(early, `${tag}.sql`))
  writeFileSync(join(early, 'meta/_journal.json'), JSON.stringify(journal))
  return early
}
