import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders, refunds } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder, type User } from '#server/testing/factories.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { receivePayment } from './ledger.service.ts'

let t: TestContext
let client: User
let admin: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  admin = await makeAdmin(t)
})

/** Delivered unpaid, and owed by its company. */
async function ownedByCompany() {
  const order = await makeOrder(t, { client, status: 'completed', cash: 0 })
  t.database.orm.update(orders).set({ onAccount: true }).where(eq(orders.id, order.id)).run()
  return order
}

test('an order that its company owes is in no list, sum or count of what is not paid', async () => {
  const { id } = await ownedByCompany()
  const unpaid = await makeOrder(t, { client, status: 'completed', cash: 0 })
  const staff = await t.as(admin)
  const { items } = await staff.orders.list({ view: 'unpaid' })
  expect(items.map((order) => order.id)).toEqual([unpaid.id])
  const { payment } = await staff.orders.facets({})
  expect(payment.map(({ value, count }) => [value, count])).toEqual([
    ['account', 1],
    ['due', 1],
  ])
  const { order } = await staff.orders.detail({ orderId: id })
  expect(order.payment).toMatchObject({ state: 'on_account', due: 0 })
})

test('money that comes for it all the same is kept by nobody: the team gives it back as too much', async () => {
  const order = await ownedByCompany()
  const ctx = { ...t, actor: admin }
  const account = { orderId: order.id, reference: order.reference, clientId: client.id }
  const received = await t.database.write((orm) =>
    receivePayment(orm, ctx, { ...account, amount: 500, method: 'wave', transactionId: 'T_1' }),
  )
  expect(received).toEqual({ outcome: 'received', kept: 0, refund: 'paid_too_much' })
  expect(t.database.orm.select().from(refunds).all()).toMatchObject([
    { amount: 500, reason: 'paid_too_much' },
  ])
})

test('money is noted for it nowhere else: at the desk, with the client’s credit or by their phone', async () => {
  const { id: orderId, reference } = await ownedByCompany()
  const staff = await t.as(admin)
  const idempotencyKey = randomUUID()
  const cash = { reference, amount: 500, method: 'espece', shown: { due: 0, received: 0 } } as const
  const own = await t.as(client)
  const refused = [
    staff.payments.record({ ...cash, idempotencyKey }),
    staff.payments.record({ ...cash, method: 'credit', idempotencyKey }),
    own.payments.announce({ orderId }),
  ]
  for (const act of refused) expect(await codeOfRefusal(act)).toBe('ORDER_ON_ACCOUNT')
})
