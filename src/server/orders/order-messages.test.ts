import { beforeEach, describe, expect, test } from 'vitest'
import { clientMessages, orderAdjustments, users } from '#server/db/schema.ts'
import type { ClientMessage } from '#server/messages/queue.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
} from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import type { NewsChannel } from '#shared/access/mail-preference.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { messageInstead } from './order-messages.ts'

let t: TestContext
let admin: Awaited<ReturnType<typeof makeAdmin>>
let livreur: Awaited<ReturnType<typeof makeLivreur>>

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
})

const messages = (): ClientMessage[] => t.database.orm.select().from(clientMessages).all()
const waiting = () => messages().filter(({ state }) => state === 'to_send')
const templates = (rows: ClientMessage[]) => rows.map(({ template }) => template)
const prefer = (newsBy: NewsChannel) =>
  t.database.write((orm) => orm.update(users).set({ newsBy }).run())

test('a client without e-mail is told of each step by their number, the former news making way', async () => {
  const client = await makeClientWithoutEmail(t, { fullname: 'Aminata Koné' })
  const order = await makeOrder(t, { client, livreur, admin, status: 'completed' })
  expect(templates(messages())).toEqual([
    'passage_prevu',
    'livreur_en_route',
    'linge_compte',
    'livreur_en_route',
    'commande_livree',
  ])
  expect(waiting()).toMatchObject([
    { template: 'commande_livree', phone: client.phone, userId: client.id, orderId: order.id },
  ])
  expect(outbox(t)).toEqual([])
})

test('a client with a confirmed e-mail is written there, and not twice', async () => {
  const client = await makeClient(t)
  await makeOrder(t, { client, livreur, admin, status: 'completed' })
  expect(messages()).toEqual([])
  expect(outbox(t).map(({ to }) => to)).toContain(client.email)
})

test('a client is told of an order that the team deleted, though the row that it was about is gone', async () => {
  const client = await makeClientWithoutEmail(t, { fullname: 'Aminata Koné' })
  const { id: orderId } = await makeOrder(t, { client, livreur, admin, status: 'pending' })
  const team = await t.as(admin)
  await team.orders.delete({ orderId })
  expect(waiting()).toMatchObject([
    { template: 'commande_annulee', userId: client.id, orderId: null },
  ])
  expect((await team.clientMessages.list({})).items).toHaveLength(1)
})

describe('who chose', () => {
  test('WhatsApp is told there, whatever e-mail they have', async () => {
    const client = await makeClient(t)
    await prefer('whatsapp')
    await makeOrder(t, { client, livreur, admin, status: 'pending' })
    expect(templates(messages())).toEqual(['passage_prevu'])
    expect(outbox(t)).toEqual([])
  })

  test.each(['none', 'email'] as const)('%s gets no message', async (choice) => {
    const client = await makeClientWithoutEmail(t)
    await prefer(choice)
    await makeOrder(t, { client, livreur, admin, status: 'completed' })
    expect(messages()).toEqual([])
    expect(outbox(t)).toEqual([])
  })

  test('only the essential hears nothing of a livreur on the way', async () => {
    const client = await makeClientWithoutEmail(t)
    await t.database.write((orm) => orm.update(users).set({ essentialMailOnly: true }).run())
    await makeOrder(t, { client, livreur, admin, status: 'completed' })
    expect(templates(messages())).toEqual(['passage_prevu', 'commande_livree'])
  })
})

test('another total is asked by a message, which is worth nothing once it is withdrawn', async () => {
  const client = await makeClientWithoutEmail(t)
  const { id: orderId } = await makeOrder(t, { client, livreur, admin, status: 'picked_up' })
  const staff = await t.as(admin)
  const quantities = [{ position: 0, quantity: 1 }]
  await staff.adjustments.propose({ orderId, quantities, added: [], reason: 'Compté ensemble' })
  const asked = waiting().find(({ template }) => template === 'nouveau_total')
  expect(asked?.facts).toMatchObject({ total: expect.any(Number) })
  const proposed = t.database.orm.select().from(orderAdjustments).get()
  await staff.adjustments.withdraw({ adjustmentId: proposed?.id ?? '' })
  expect(templates(waiting())).not.toContain('nouveau_total')
})

test('an order that is cancelled leaves one message, that it is', async () => {
  const client = await makeClientWithoutEmail(t)
  const { id: orderId } = await makeOrder(t, { client, livreur, admin, status: 'pending' })
  await (await t.as(client, { byLink: true })).orders.cancel({ orderId, from: 'pending' })
  expect(templates(waiting())).toEqual(['commande_annulee'])
})

test('an hour that is named may be changed, and without one the message says where the order stands', () => {
  const of = { fullname: 'Aminata Koné', orderId: 'o', reference: '48210937' }
  const moved = { ...of, step: 'ready', readyBy: t.clock.now() } as const
  const slot = { from: t.clock.now(), to: t.clock.now() + HOUR_MS }
  expect(messageInstead('promise-moved', { ...moved, ...slot }).template).toBe('passage_prevu')
  expect(messageInstead('promise-moved', { ...moved, from: null, to: null })).toMatchObject({
    template: 'commande_en_cours',
    facts: { cause: 'late', counter: 1 },
  })
})
