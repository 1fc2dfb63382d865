import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { splitTicket, unpackFacts } from '#shared/orders/tickets/ticket-facts.ts'
import { readTicket } from '#shared/orders/tickets/ticket-text.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

let t: TestContext
let fatou: User
let konan: User

beforeEach(async () => {
  t = createTestContext()
  fatou = await makeClient(t, { fullname: 'Fatou Diabaté' })
  konan = await makeLivreur(t, { fullname: 'Konan Yao' })
})

/** Two shirts, counted at the door. */
async function collected(counted = 2): Promise<string> {
  const { id: orderId } = await makeOrder(t, {
    client: fatou,
    livreur: konan,
    status: 'pickup_en_route',
  })
  const reason = counted === 2 ? undefined : ('ajoute' as const)
  await (await t.as(konan)).missions.advance({
    orderId,
    from: 'pickup_en_route',
    cashReceived: 3000,
    check: {
      counts: [{ position: 0, counted, reason }],
      reserves: [{ position: 0, kind: 'tache', note: 'poche gauche' }],
      withClient: true,
    },
    idempotencyKey: randomUUID(),
  })
  return orderId
}

const factsOf = (text: string) => {
  const reading = readTicket(text)
  if ('fault' in reading) throw new Error('That is no ticket')
  return unpackFacts(splitTicket(reading.bytes).facts)
}

test('a ticket says what was counted, in which state, for how much, and what is paid', async () => {
  const orderId = await collected()
  const ticket = await (await t.as(fatou)).orders.ticket({ orderId })
  expect(ticket).toMatchObject({
    orderId,
    clientName: 'Fatou Diabaté',
    countedAt: t.clock.now(),
    withClient: true,
    lines: [{ name: 'Chemise', service: 'Complet', counted: 2, quantity: 2, price: 3000 }],
    pieces: 2,
    defects: [{ name: 'Chemise', kind: 'tache', note: 'poche gauche' }],
    figures: { items: 3000, express: 0, missed: 0, transport: 0, total: 3000 },
    payment: { paid: 3000, due: 0 },
    totalMayChange: false,
  })
})

test('a ticket promises nothing once the order is over', async () => {
  const orderId = await collected()
  const readyBy = t.clock.now() + 48 * HOUR
  const promiseOf = async (status: 'processing' | 'completed') => {
    await t.database.write((orm) =>
      orm.update(orders).set({ readyBy, status }).where(eq(orders.id, orderId)).run(),
    )
    return (await (await t.as(fatou)).orders.ticket({ orderId })).promise
  }
  expect(await promiseOf('processing')).toMatchObject({ readyBy })
  expect(await promiseOf('completed')).toBeNull()
})

test('what is signed is what is shown, in the link and in what is typed', async () => {
  const orderId = await collected(3)
  const readyBy = t.clock.now() + 48 * HOUR
  const slot = { deliveryFrom: readyBy, deliveryTo: readyBy + 2 * HOUR }
  await t.database.write((orm) =>
    orm
      .update(orders)
      .set({
        ...slot,
        readyBy,
        promisedAt: slot.deliveryTo,
        expressPieces: 2,
      })
      .where(eq(orders.id, orderId))
      .run(),
  )
  const ticket = await (await t.as(fatou)).orders.ticket({ orderId })
  const { reference, pieces, countedAt, signed, typed } = ticket
  expect(ticket).toMatchObject({
    pieces: 3,
    totalMayChange: true,
    express: true,
    promise: { readyBy, delivery: { from: slot.deliveryFrom, to: slot.deliveryTo } },
  })
  const minute = (at: number) => Math.floor(at / MINUTE) * MINUTE
  expect(factsOf(signed)).toEqual({
    reference,
    pieces,
    total: 3000,
    countedAt: minute(countedAt),
    promisedAt: minute(slot.deliveryTo),
  })
  expect(factsOf(typed.join(' '))).toEqual(factsOf(signed))
})

test('there is no ticket before the clothes were counted', async () => {
  const { id: orderId } = await makeOrder(t, { client: fatou, livreur: konan, status: 'picked_up' })
  for (const who of [fatou, await makeAdmin(t)])
    expect((await refusalOf((await t.as(who)).orders.ticket({ orderId }))).code).toBe('NOT_FOUND')
})

test('a ticket is for its client, the team, and its livreur for two days', async () => {
  const orderId = await collected()
  const codeFor = async (who: User) =>
    (await refusalOf((await t.as(who)).orders.ticket({ orderId }))).code
  for (const who of [fatou, konan, await makeAdmin(t)])
    expect(await (await t.as(who)).orders.ticket({ orderId })).toMatchObject({ orderId })
  expect(await codeFor(await makeClient(t))).toBe('ORDER_NOT_FOUND')
  expect(await codeFor(await makeLivreur(t))).toBe('ORDER_NOT_FOUND')
  t.clock.advance(48 * HOUR)
  expect(await codeFor(konan)).toBe('ORDER_NOT_FOUND')
})

test('an order without a promise has a ticket without one', async () => {
  const orderId = await collected()
  await t.database.write((orm) =>
    orm
      .update(orders)
      .set({ readyBy: null, promisedAt: null, deliveryFrom: null, deliveryTo: null })
      .where(eq(orders.id, orderId))
      .run(),
  )
  const old = await (await t.as(fatou)).orders.ticket({ orderId })
  expect(old).toMatchObject({ promise: null, express: false })
  expect(factsOf(old.signed).promisedAt).toBeNull()
})

test('for the team, the ticket has room for its client’s link, which no reading gives', async () => {
  const orderId = await collected()
  const readAs = async (who: { id: string }, byLink = false) =>
    (await (await t.as(who, { byLink })).orders.ticket({ orderId })).follow
  const admin = await makeAdmin(t)
  expect(await readAs(admin)).toEqual({ clientId: fatou.id })
  expect(await readAs(konan)).toBeNull()
  expect(await readAs(fatou, true)).toBeNull()
})
