import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const MIGRATIONS = resolve(import.meta.dirname, '../../../drizzle')

interface Journal {
  entries: Array<{ tag: string }>
}

const journalOf = (): Journal =>
  JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))

/** The names of all migrations, in order. */
export const migrationTags = (): string[] => journalOf().entries.map(({ tag }) => tag)

/** Makes a folder of migrations as it was when the first `count` were all, and returns it. */
export function earlyMigrations(folder: string, count: number): string {
  const early = join(folder, `migrations-${count}`)
  mkdirSync(join(early, 'meta'), { recursive: true })
  const journal = journalOf()
  journal.entries = journal.entries.slice(0, count)
  for (const { tag } of journal.entries)
    copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(early, `${tag}.sql`))
  writeFileSync(join(early, 'meta/_journal.json'), JSON.stringify(journal))
  return early
}
