import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeClient } from '#server/testing/factories.ts'
import { jsonBoolean, jsonRow, jsonRowIf } from './json-object.ts'
import { users } from './schema.ts'

test('numbers with a fraction come back exactly from a JSON object', async () => {
  const t = createTestContext()
  await makeClient(t)
  for (const value of [5.3484712, -4.0083, 0.1 + 0.2, 1 / 3, 1e-7, Number.MAX_VALUE]) {
    const fact = jsonRow({ value: sql<number>`${value}` })
    expect(t.database.orm.select({ fact }).from(users).get()).toEqual({ fact: { value } })
  }
})

test('conditions and further objects are themselves inside a JSON object, not texts', async () => {
  const t = createTestContext()
  const { id } = await makeClient(t)
  const fact = jsonRow({
    is: jsonBoolean(sql`${users.role} = 'client'`),
    isNot: jsonBoolean(sql`${users.role} <> 'client'`),
    own: jsonRowIf(sql`${users.role} = 'client'`, { id: users.id }),
    none: jsonRowIf(sql`${users.role} <> 'client'`, { id: users.id }),
  })
  expect(t.database.orm.select({ fact }).from(users).get()).toEqual({
    fact: { is: true, isNot: false, own: { id }, none: null },
  })
})
