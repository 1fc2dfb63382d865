import { and, eq, gt } from 'drizzle-orm'
import { beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient } from '#server/testing/factories.ts'
import type { Orm } from './database.ts'
import { sessions, users } from './schema.ts'
import { statement } from './statement.ts'

const nameById = statement((orm, p: { id: string; after: number }) =>
  orm
    .select({ fullname: users.fullname })
    .from(users)
    .where(and(eq(users.id, p.id), gt(users.createdAt, p.after))),
)
const anyUser = statement((orm) => orm.select({ id: users.id }).from(users).limit(1))
const rename = statement((orm, p: { id: string; fullname: string; address: string | null }) =>
  orm.update(users).set({ fullname: p.fullname, address: p.address }).where(eq(users.id, p.id)),
)

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

test('a statement answers with the values it is given, and keeps the types of its columns', async () => {
  const { id } = await makeClient(t, { fullname: 'Awa Diop' })
  const row = nameById.get(t.database.orm, { id, after: 0 })
  expectTypeOf(row).toEqualTypeOf<{ fullname: string } | undefined>()
  expect(row).toEqual({ fullname: 'Awa Diop' })
  expect(nameById.get(t.database.orm, { id, after: Number.MAX_SAFE_INTEGER })).toBeUndefined()
  expectTypeOf(anyUser.all(t.database.orm)).toEqualTypeOf<Array<{ id: string }>>()
  expect(anyUser.all(t.database.orm)).toEqual([{ id }])
})

test('a written value goes through the encoder of its column, null stays null', async () => {
  const { id } = await makeClient(t)
  await t.database.write((orm) => rename.run(orm, { id, fullname: 'Awa Koné', address: null }))
  const row = t.database.sqlite.prepare('select fullname, address from users where id = ?').get(id)
  expect(row).toEqual({ fullname: 'Awa Koné', address: null })
})

test('a statement is prepared once per database', () => {
  const built: Orm[] = []
  const counted = statement((orm, p: { id: string }) => {
    built.push(orm)
    return orm.select().from(users).where(eq(users.id, p.id))
  })
  const other = createTestContext()
  for (const { orm } of [t.database, t.database, other.database]) counted.all(orm, { id: 'none' })
  expect(built).toEqual([t.database.orm, other.database.orm])
})

test('parameters that a statement computes with or copies are refused, for they have no values yet', () => {
  const shifted = statement((orm, p: { at: number }) =>
    orm
      .select()
      .from(sessions)
      .where(gt(sessions.createdAt, p.at - 1)),
  )
  expect(() => shifted.all(t.database.orm, { at: 1 })).toThrow('The parameter at has no value')
  const copied = statement((orm, p: typeof users.$inferInsert) =>
    orm.insert(users).values({ ...p }),
  )
  expect(() => copied.run(t.database.orm, {} as typeof users.$inferInsert)).toThrow(
    'The names of the parameters are unknown',
  )
})

describe('the compiler refuses', () => {
  /** Never run: what counts is that each line marked as an error is one. */
  const refused = (orm: Orm) => {
    // @ts-expect-error: a parameter is missing.
    nameById.get(orm, { id: 'a' })
    // @ts-expect-error: no parameter at all is given.
    nameById.all(orm)
    // @ts-expect-error: a parameter is misspelt.
    nameById.all(orm, { id: 'a', afther: 1 })
    // @ts-expect-error: there is no such parameter.
    nameById.all(orm, { id: 'a', after: 1, before: 2 })
    // @ts-expect-error: a parameter has another type.
    nameById.run(orm, { id: 'a', after: '1' })
    // @ts-expect-error: the statement takes no parameter.
    anyUser.get(orm, { id: 'a' })
  }
  const illTyped = [
    // @ts-expect-error: the column holds text.
    statement((orm, p: { id: number }) => orm.select().from(users).where(eq(users.id, p.id))),
    // @ts-expect-error: the statement declares no such parameter.
    statement((orm, p: { id: string }) => orm.select().from(users).where(eq(users.id, p.ids))),
    statement((orm, p: { id: string; fullname: null }) =>
      // @ts-expect-error: the column holds no null.
      orm.update(users).set({ fullname: p.fullname }).where(eq(users.id, p.id)),
    ),
    // @ts-expect-error: a new row needs more columns.
    statement((orm, p: { id: string }) => orm.insert(users).values({ id: p.id })),
  ]

  test('a missing, a misspelt, an extra and an ill-typed parameter', () => {
    expect([refused, ...illTyped]).toHaveLength(5)
  })
})
