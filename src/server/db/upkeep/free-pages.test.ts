import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testHistoryKey } from '#server/testing/history.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Database, emptyLog, openDatabase } from '../database.ts'
import { giveHistoryKey } from '../history/link.ts'
import { migrateDatabase } from '../migrate.ts'
import { returnFreePages } from './free-pages.ts'

const MEGABYTE = 1024 * 1024

let file: string
beforeEach(() => {
  file = join(temporaryFolder(), 'laveo.db')
})

function open(): Database {
  const database = openDatabase(file)
  giveHistoryKey(database.sqlite, testHistoryKey)
  onTestFinished(() => void database.sqlite.close())
  return database
}

/** Fills the file with 12 MB of e-mails, all but a few of which are then deleted. */
function fillAndDelete({ sqlite }: Database): void {
  sqlite.exec(`
    insert into mail_outbox (id, template, recipient, facts, next_attempt_at, created_at)
      with n(i) as (select 1 union all select i + 1 from n where i < 1200)
      select i, 'contact', 'awa@exemple.ci', json_object('text', 'SECRET' || hex(randomblob(5000))), 0, 0 from n;
    delete from mail_outbox where cast(id as integer) > 5;`)
}

function shrunk(database: Database): number {
  emptyLog(database)
  return statSync(file).size / MEGABYTE
}

test('a new file gives its free pages back once no other process holds it, in slices between which writes come, and holds nothing of what was deleted', async () => {
  migrateDatabase(file)
  const database = open()
  fillAndDelete(database)
  expect(shrunk(database)).toBeGreaterThan(11)
  const other = new BetterSqlite(file)
  other.exec('BEGIN IMMEDIATE')
  expect(await returnFreePages(database)).toBe(0)
  other.exec('ROLLBACK')
  other.close()
  const free = () => database.sqlite.pragma('freelist_count', { simple: true }) as number
  const returned = returnFreePages(database)
  expect(await database.write(free)).toBeGreaterThan(0)
  expect(await returned).toBeGreaterThan(2_560)
  expect(free()).toBe(0)
  expect(shrunk(database)).toBeLessThan(2)
  expect(readFileSync(file).toString('latin1').split('SECRET')).toHaveLength(6)
  expect(database.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('few free pages are left for the rows to come', async () => {
  migrateDatabase(file)
  const database = open()
  database.sqlite.exec('delete from settings')
  expect(await returnFreePages(database)).toBe(0)
})
