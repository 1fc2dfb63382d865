import { createSecretKey } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeCatalogue, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Database, openDatabase } from '../database.ts'
import { compareDerived } from './derived.ts'
import { openHistory } from './open.ts'
import { verifyHistory } from './verify.ts'

/** A folder in which a superadmin works and an order was done. */
let dataDir: string
let file: string

/** Such a folder, made once and copied. */
let worked: string

beforeAll(async () => {
  worked = mkdtempSync(join(tmpdir(), 'laveo-'))
  dataDir = worked
  file = join(dataDir, 'laveo.db')
  writeEmptyDatabase(file)
  await started(async (database) => {
    const t = createTestContext({}, { database, hasChosen: false })
    await makeSuperadmin(t)
    await makeCatalogue(t)
    await makeOrder(t, { status: 'completed' })
    await t.database.write(() =>
      t.database.sqlite.exec("insert into settings values ('pricing', '{}', 1, null)"),
    )
  })
})

afterAll(() => rmSync(worked, { recursive: true }))

beforeEach(() => {
  dataDir = join(temporaryFolder(), 'data')
  file = join(dataDir, 'laveo.db')
  cpSync(worked, dataDir, { recursive: true })
})

async function started<T>(work: (database: Database) => T): Promise<Awaited<T>> {
  const database = openDatabase(file)
  try {
    await openHistory(database, dataDir, 7)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Acts as a person who holds the file, and neither the key nor our triggers. */
function withTheFile(...statements: string[]): void {
  const sqlite = new BetterSqlite(file)
  for (const statement of statements) sqlite.exec(statement)
  sqlite.close()
}

const faultsOf = (sqlite: BetterSqlite.Database) => {
  const key = createSecretKey(readFileSync(join(dataDir, 'history.key')))
  const compared = compareDerived(sqlite).flatMap(({ fault }) => fault ?? [])
  return verifyHistory(sqlite, key).faults.concat(compared)
}

function faults() {
  const sqlite = new BetterSqlite(file, { readonly: true })
  try {
    return faultsOf(sqlite)
  } finally {
    sqlite.close()
  }
}

const SUPERADMIN = "(select id from users where role = 'superadmin')"
const CLIENT = "(select id from users where role = 'client')"

describe('a right, a price or a rule that is rewritten in the file is found, and the row is named', () => {
  test.each([
    ['users', 'changed', `update users set role = 'superadmin' where id = ${CLIENT}`],
    ['users', 'changed', `update users set password_hash = 'mine' where id = ${SUPERADMIN}`],
    ['users', 'changed', `update users set email = 'me@x.ci' where id = ${SUPERADMIN}`],
    ['users', 'changed', `update users set disabled_at = 1 where id = ${SUPERADMIN}`],
    ['users', 'changed', `update users set approved_at = 1 where role = 'livreur'`],
    ['users', 'changed', `update users set link_version = 9 where id = ${CLIENT}`],
    [
      'users',
      'unlinked',
      `insert into users (id, role, fullname, phone, email, password_hash, approved_at, created_at)
        values ('me', 'superadmin', 'Moi', '', 'me@x.ci', 'mine', 1, 1)`,
    ],
    ['settings', 'changed', `update settings set value = '{"ratePerKm":1}'`],
    ['settings', 'emptied', "delete from settings where key = 'pricing'"],
    ['settings', 'unlinked', "insert into settings values ('secondFactor', '{}', 1, null)"],
    [
      'products',
      'changed',
      `update products set services = '[{"name":"Lavage","price":1}]' where rowid = 1`,
    ],
    ['products', 'changed', "update products set name = 'Drap' where rowid = 1"],
    ['products', 'missing', 'delete from products where rowid = 1'],
  ])('%s, %s: %s', (table, what, statement) => {
    withTheFile(statement)
    expect(faults()).toMatchObject([{ table, what, more: 0 }])
  })

  test('a member of the team who was disabled is not let in again', async () => {
    await started(({ sqlite }) => sqlite.exec(`update users set disabled_at = 1, fullname = 'X'`))
    expect(faults()).toEqual([])
    withTheFile(`update users set disabled_at = null where id = ${SUPERADMIN}`)
    expect(faults()).toMatchObject([{ about: expect.stringMatching(/^superadmin /) }])
  })

  test.each([
    ['changed', `update users set link_version = link_version + 1 where role = 'superadmin'`],
    ['emptied', 'delete from settings'],
  ])('and is not made good by what the server does with it later: %s', async (what, statement) => {
    withTheFile(
      `update users set role = 'superadmin' where id = ${CLIENT}`,
      `update settings set value = '{"ratePerKm":1}'`,
    )
    await started(({ sqlite }) => sqlite.exec(statement))
    expect(faults()).toContainEqual(expect.objectContaining({ what }))
    expect(new Set(faults().map(({ table }) => table))).toEqual(new Set(['users', 'settings']))
  })

  test('words about a person are covered by no link: they can be erased', async () => {
    withTheFile("update users set fullname = '', phone = '', address = null")
    expect(faults()).toEqual([])
  })
})
