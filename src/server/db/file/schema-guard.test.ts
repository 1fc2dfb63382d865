import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { testHistoryKey } from '#server/testing/history.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Database, openDatabase } from '../database.ts'
import { giveHistoryKey } from '../history/link.ts'
import { settings } from '../schema.ts'
import { guardSchema } from './schema-guard.ts'

let file: string
let database: Database
let told: string[]

beforeEach(() => {
  file = join(temporaryFolder(), 'laveo.db')
  writeEmptyDatabase(file)
  database = openDatabase(file)
  giveHistoryKey(database.sqlite, testHistoryKey)
  told = []
  guardSchema(database, (reason) => told.push(reason))
})

afterEach(() => database.close())

/** Acts as another program, beside the server. */
function besideIt(...statements: string[]): void {
  const sqlite = new BetterSqlite(file)
  for (const statement of statements) sqlite.exec(statement)
  sqlite.close()
}

const add = (key: string) =>
  database.write((orm) => orm.insert(settings).values({ key, value: 1, updatedAt: 1 }).run())
const added = () => database.orm.select().from(settings).all().length

const PLANTED = `create trigger planted after insert on settings begin
  insert into payments (kind, method, amount, at) values ('received', 'espece', 1, 1); end`

test('the write that meets a foreign schema is not committed, nor a later one, and the object is named once', async () => {
  await add('a')
  besideIt(PLANTED)
  const refusals = await Promise.all([refusalOf(add('b')), refusalOf(add('c'))])
  expect(refusals.map(({ code }) => code)).toEqual(Array(2).fill('STORAGE_UNAVAILABLE'))
  besideIt('drop trigger planted')
  expect((await refusalOf(add('d'))).code).toBe('STORAGE_UNAVAILABLE')
  expect(told).toEqual([expect.stringContaining('holds the trigger planted, and Lavéo has none')])
  expect(added()).toBe(1)
  expect(database.sqlite.prepare('select count(*) from payments').pluck().get()).toBe(0)
})

test('the number of the schema that is set back hides nothing', async () => {
  const version = database.sqlite.pragma('schema_version', { simple: true })
  besideIt(PLANTED)
  added()
  besideIt(`pragma schema_version = ${version}`)
  expect((await refusalOf(add('a'))).code).toBe('STORAGE_UNAVAILABLE')
  expect(told).toHaveLength(1)
})

test('another program may write rows, and rebuild the file', async () => {
  besideIt("insert into settings values ('other', '1', 1, null)", 'analyze', 'vacuum')
  await add('a')
  expect([added(), told]).toEqual([2, []])
})
