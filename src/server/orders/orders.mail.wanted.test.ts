import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mailOutbox, users } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { MAX_AN_HOUR } from './order-news.service.ts'

let t: TestContext
let client: User
let livreur: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  livreur = await makeLivreur(t)
})

const orderAt = (status: OrderStatus) => makeOrder(t, { client, livreur, status })
const templates = () => outbox(t).map(({ template }) => template)
const empty = () => t.database.sqlite.prepare('delete from mail_outbox').run()

const move = async (orderId: string, from: OrderStatus, to: OrderStatus) =>
  (await t.as(await makeAdmin(t))).orders.move({ orderId, from, to })

const change = (set: Partial<typeof users.$inferInsert>) =>
  t.database.write((orm) => orm.update(users).set(set).where(eq(users.id, client.id)).run())

test('a client who wants only the essential gets the order, its delivery and its end', async () => {
  const caller = await t.as(client)
  expect(await caller.profile.setMailPreference({ essentialOnly: true })).toBeNull()
  await orderAt('completed')
  const { id: orderId } = await orderAt('pending')
  await caller.orders.cancel({ orderId, from: 'pending' })
  expect(templates()).toEqual([
    'order-received',
    'order-delivered',
    'order-received',
    'order-cancelled',
  ])
  empty()
  await caller.profile.setMailPreference({ essentialOnly: false })
  await orderAt('picked_up')
  expect(templates()).toEqual(['order-received', 'livreur-on-the-way', 'order-collected'])
})

test('the preference changes what comes next, not what was already written', async () => {
  const { id: orderId } = await orderAt('pickup_en_route')
  await (await t.as(client)).profile.setMailPreference({ essentialOnly: true })
  expect(templates()).toEqual(['order-received', 'livreur-on-the-way'])
  await move(orderId, 'pickup_en_route', 'picked_up')
  expect(outbox(t)).toHaveLength(2)
})

test('what concerns the account is never optional', async () => {
  await (await t.as(client)).profile.setMailPreference({ essentialOnly: true })
  await t.anonymous.recovery.ask({ email: client.email })
  expect(templates()).toEqual(['reset-password'])
})

test('a closed account or an unconfirmed address gets no e-mail', async () => {
  const { id: orderId } = await orderAt('assigned')
  empty()
  await change({ emailConfirmedAt: null })
  await move(orderId, 'assigned', 'picked_up')
  await change({ emailConfirmedAt: 1 })
  await disable(t, client)
  await move(orderId, 'picked_up', 'cancelled')
  expect(templates()).toEqual([])
})

test('one that names a livreur says so, so that their erasure finds it', async () => {
  await orderAt('completed')
  const rows = t.database.orm.select().from(mailOutbox).all()
  const naming = rows.filter(({ facts }) => facts.livreur)
  expect(naming.map(({ about }) => about)).toEqual(Array(3).fill(livreur.email))
  expect(rows.filter(({ facts, about }) => !facts.livreur && about)).toEqual([])
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([client.id]))
})

test('ordering in a loop gets sixty e-mails an hour, and delays no one else’s', async () => {
  const place = async (times: number) => {
    for (let i = 0; i < times; i += 1) await orderAt('pending')
  }
  await place(MAX_AN_HOUR + 5)
  expect(outbox(t)).toHaveLength(MAX_AN_HOUR)
  await makeOrder(t)
  expect(outbox(t)).toHaveLength(MAX_AN_HOUR + 1)
  t.clock.advance(3_600_000)
  await place(2)
  expect(outbox(t)).toHaveLength(MAX_AN_HOUR + 3)
})
