import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import type { Orm } from '#server/db/database.ts'
import { hasTable } from '#server/db/file/migrations.ts'
import { RefusedFile } from '#server/db/file/refused-file.ts'
import { settings } from '#server/db/schema.ts'
import { type Env, EnvError, loadEnv } from '#server/env.ts'
import { isKeyName } from '#server/lib/secret.ts'
import { commandOn } from '#server/lib/storage/folder-command.ts'

/** The row of `settings` that marks a demonstration's database. */
const MARK = 'demonstration'
/**
 * Marks a database as a demonstration's; runs inside `write()`, at the time `now` in milliseconds
 * UTC.
 */
export function markAsDemo(orm: Orm, now: number): void {
  const row = { key: MARK, value: true, updatedAt: now }
  orm.insert(settings).values(row).onConflictDoNothing().run()
}

type Contents = 'nobody' | 'the demonstration' | 'a shop'

/** How long another process may hold the file. */
const WAIT_FOR_LOCK_MS = 2_000

/** Whose accounts a data folder holds, also one of an earlier release, which nothing has migrated. */
export function contentsOf(dataDir: string): Contents {
  const file = join(dataDir, 'laveo.db')
  if (!existsSync(file)) return 'nobody'
  const sqlite = new BetterSqlite(file, { timeout: WAIT_FOR_LOCK_MS })
  try {
    if (!hasTable(sqlite, 'users') || !hasTable(sqlite, 'settings')) return 'nobody'
    // A demonstration that was killed while it was filled has the mark and nobody yet: its passwords are public too.
    if (sqlite.prepare('select 1 from settings where key = ?').get(MARK)) return 'the demonstration'
    return sqlite.prepare('select 1 from users limit 1').get() ? 'a shop' : 'nobody'
  } finally {
    sqlite.close()
  }
}

/**
 * The environment for what the data folder holds: one of a shop is never the demonstration, which would offer accounts that are
 * not there. Throws, before anything is migrated, an EnvError where `DEMO=1` asks for it all the same, and a RefusedFile for a
 * demonstration outside it, or beside keys whose database is still to be restored.
 */
export function envOfFolder(env: Env, variables: NodeJS.ProcessEnv): Env {
  const contents = contentsOf(env.dataDir)
  if (!env.demo && contents === 'the demonstration') throw new RefusedFile(demoRefusal(env.dataDir))
  if (env.demo && waitsForItsCopy(env.dataDir))
    throw new RefusedFile(
      `DATA_DIR ${env.dataDir} holds keys and no laveo.db, and the demonstration is never filled in beside the keys of a shop: put its copy there first (${commandOn(env.dataDir, 'restore -- <file>')}), or set another DATA_DIR`,
    )
  if (!env.demo || contents !== 'a shop') return env
  if (variables.DEMO?.trim())
    throw new EnvError([
      `DEMO=1 fills an empty folder, and DATA_DIR ${env.dataDir} holds a shop: leave DEMO out, or set another DATA_DIR`,
    ])
  return loadEnv({ ...variables, DEMO: '0' })
}

/** Whether the keys of a shop were put back, and its copy was not yet. A demonstration that was killed while it was made leaves a key too. */
function waitsForItsCopy(dataDir: string): boolean {
  const isFolder = statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()
  const names = isFolder ? readdirSync(dataDir) : []
  return names.some(isKeyName) && !names.some((name) => /^laveo\.db(?:\.making)?$/.test(name))
}

/**
 * Why a folder that the demonstration filled cannot be used for anything else, and the command that
 * makes a clean one.
 */
function demoRefusal(dataDir: string): string {
  return `DATA_DIR ${dataDir} was filled with the demonstration, whose passwords are public; make a clean folder with: ${SHOP_COMMANDS[0]}`
}

/** The commands by which a shop begins, in a folder of its own. */
export const SHOP_COMMANDS = [
  'DATA_DIR=<new folder> npm run seed -- superadmin --email … --fullname … --phone …',
  'DATA_DIR=<new folder> npm start',
] as const
