import { beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { TABLES_OF_AN_ORDER } from './order-tables.ts'
import { PERSONAL_TABLES } from './personal-data.ts'

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

/** A column that names a person: `client_id`, `livreur_n`, `proposed_by`, `shared_by_n`. */
const NAMES_A_PERSON = /(?:^|_)(?:user|client|livreur|actor)_(?:id|n)$|_by(?:_n)?$/

test('every table that names a person is in the list that export and erasure read', () => {
  const columns = t.database.sqlite
    .prepare(
      `select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
       where m.type = 'table' order by m.name`,
    )
    .all() as { table: string; column: string }[]
  const naming = columns.filter(({ column }) => NAMES_A_PERSON.test(column))
  const tables = new Set(naming.map(({ table }) => table).concat('users'))
  const named = [...PERSONAL_TABLES, ...TABLES_OF_AN_ORDER].map(({ name }) => name)
  expect([...tables].filter((table) => !named.includes(table))).toEqual([])
})

test('and the file has each of the parts in which a table says that its rows are', async () => {
  const file = await personalDataOf(t, await makeAdmin(t))
  const told = PERSONAL_TABLES.flatMap((table) => table.told)
  expect(told.filter((part) => !(part in file))).toEqual([])
})
