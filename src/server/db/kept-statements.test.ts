import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import type { Orm } from './database.ts'
import { MAX_KEPT_STATEMENTS } from './kept-statements.ts'
import { settings } from './schema.ts'

let orm: Orm
let prepared: unknown[][]

beforeEach(() => {
  const { database } = createTestContext({}, { database: ownEmptyDatabase(), hasChosen: false })
  orm = database.orm
  prepared = vi.spyOn(database.sqlite, 'prepare').mock.calls
})

const put = (key: string) =>
  orm.insert(settings).values({ key, value: key, updatedAt: 0 }).run().changes
const keys = () => orm.select({ key: settings.key }).from(settings).orderBy(settings.key).all()

test('the same query is prepared once, whatever its values', () => {
  expect([put('a'), put('b')]).toEqual([1, 1])
  expect(keys()).toEqual([{ key: 'a' }, { key: 'b' }])
  put('c')
  expect(keys()).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'c' }])
  expect(prepared).toHaveLength(2)
})

test('one text gives arrays or objects, as each reading asks', () => {
  const source = sql`select 1 as one`
  expect(orm.values(source)).toEqual([[1]])
  expect(orm.all(source)).toEqual([{ one: 1 }])
  expect(orm.values(source)).toEqual([[1]])
  expect(orm.get(source)).toEqual({ one: 1 })
  expect(prepared).toHaveLength(1)
})

test('a change of the schema is seen by what was prepared before it', () => {
  put('a')
  orm.run(sql.raw('alter table settings add column further text'))
  expect(orm.all(sql`select * from settings`)).toMatchObject([{ key: 'a', further: null }])
  orm.run(sql.raw('alter table settings add column last text'))
  expect(orm.all(sql`select * from settings`)).toMatchObject([{ key: 'a', last: null }])
  expect(keys()).toEqual([{ key: 'a' }])
})

test('of more texts than are kept, the one asked for last stays', () => {
  const read = (n: number) => orm.all(sql.raw(`select ${n} as n`))
  for (let n = 0; n < MAX_KEPT_STATEMENTS; n += 1) read(n)
  read(0)
  read(MAX_KEPT_STATEMENTS)
  prepared.length = 0
  expect([read(0), read(1)]).toEqual([[{ n: 0 }], [{ n: 1 }]])
  expect(prepared).toEqual([['select 1 as n']])
})
