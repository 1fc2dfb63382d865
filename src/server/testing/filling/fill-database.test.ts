import { expect, test } from 'vitest'
import { orders, users } from '#server/db/schema.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeAdmin, makeLivreur } from '#server/testing/factories.ts'
import { brokenLinks } from '#server/testing/history.ts'
import {
  handsOutOfBalance,
  ordersOutOfBalance,
  recount,
  storedCounters,
} from '#server/testing/recount.ts'
import { OPEN_STATUSES } from '#shared/order-status.ts'
import { fillDatabase } from './fill-database.ts'

test('a filled database passes every check that the work of the services passes', async () => {
  const t = createTestContext({}, { database: ownEmptyDatabase() })
  const livreurId = (await makeLivreur(t)).id
  const admin = await makeAdmin(t)
  fillDatabase(t, { livreurId, adminId: admin.id }, 2_000, { open: 140 })
  const { orm, sqlite } = t.database
  expect(brokenLinks(t.database)).toEqual([])
  expect(storedCounters(t)).toEqual(recount(t))
  expect(ordersOutOfBalance(t)).toEqual([])
  expect(handsOutOfBalance(t)).toEqual([])
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  const each = Object.fromEntries(OPEN_STATUSES.map((status) => [status, 20]))
  const { byStatus } = await (await t.as(admin)).orders.counts()
  expect(byStatus).toMatchObject(each)
  expect(orm.select().from(orders).all()).toHaveLength(2_000)
  const clients = orm.select().from(users).all()
  expect(clients.filter(({ role }) => role === 'client')).toHaveLength(200)
  const timesBySeq = sqlite.prepare('select at from order_events order by seq').pluck().all()
  expect(timesBySeq).toEqual([...timesBySeq].sort((a, b) => Number(a) - Number(b)))
  for (const pragma of ['foreign_keys', 'synchronous', 'cache_size'])
    expect(sqlite.pragma(pragma)).toEqual(createTestContext().database.sqlite.pragma(pragma))
})
