import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { openSnapshot } from '#server/db/snapshot.ts'
import { sheetText } from '#server/operations/exports/sheets.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  orderInput,
  readOrder,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { askByNumber } from '#server/testing/scenes/by-number.ts'
import {
  eachLine,
  eachWord,
  PLACE_LINE_NAMES,
  PLACE_WORD_NAMES,
  tellWords,
  WORD_TRAITS,
} from '#shared/places/place-words.ts'
import { withoutPlace } from './order-view.queries.ts'
import { makeWeeklyOrders } from './recurring/make-weekly.service.ts'

/** Each word of the table is written, and none is named: one that is added is proven too. */
const WORDS = eachWord((word) => `Écrit pour ${word}`)
const LINES = eachLine((line) => WORDS[line])
const TOLD = tellWords(WORDS)

let t: TestContext
let people: Record<'client' | 'livreur' | 'admin', User>
let own: Caller
let staff: Caller
let order: Order

beforeEach(async () => {
  t = createTestContext()
  people = {
    client: await makeClient(t),
    livreur: await makeLivreur(t),
    admin: await makeAdmin(t),
  }
  ;[own, staff] = [await t.as(people.client), await t.as(people.admin)]
  order = await makeOrder(t, { ...people, status: 'completed', input: WORDS })
})

const latest = (client: User = people.client) =>
  t.database.orm
    .select()
    .from(orders)
    .where(eq(orders.clientId, client.id))
    .orderBy(asc(orders.n))
    .all()
    .at(-1)

test('an order has every word of its place, where its client, the team and its livreur read it', async () => {
  expect(readOrder(t, order.id)).toMatchObject(WORDS)
  expect(await own.orders.byId({ orderId: order.id })).toMatchObject(WORDS)
  const { location: _, ...lastPlace } = (await own.checkout.lastPlace()) ?? { location: null }
  expect(lastPlace).toMatchObject(LINES)
  const { earlierPlaces } = await staff.checkout.forClient({ userId: people.client.id })
  expect(earlierPlaces).toMatchObject([LINES])
  const [found] = await staff.users.findClients({ search: people.client.phone })
  expect(found?.lastOrder).toMatchObject(LINES)
  const record = await staff.clientRecords.byId({ userId: people.client.id })
  expect(record?.places).toMatchObject([LINES])
})

test('somebody who may not read a place reads none of its words', async () => {
  const view = await own.orders.byId({ orderId: order.id })
  const told = JSON.stringify(withoutPlace(view))
  for (const word of PLACE_WORD_NAMES) expect(told).not.toContain(WORDS[word])
})

test('an order of each week is made with every word of the order that it repeats', async () => {
  await own.recurring.create({ orderId: order.id, weekday: 2, fromMinute: 480, toMinute: 600 })
  for (let day = 0; latest()?.id === order.id && day < 8; day += 1) {
    t.clock.advance(24 * 3_600_000)
    await makeWeeklyOrders(t)
  }
  expect(latest()?.id).not.toBe(order.id)
  expect(latest()).toMatchObject(WORDS)
})

test('a request by number shows every word to the team, and becomes an order with them', async () => {
  const phone = '+2250707482136'
  const { id: requestId } = await askByNumber(t, { phone, basket: WORDS })
  const { figures, ...read } = await staff.numberRequests.byId({ requestId })
  expect(read).toMatchObject(WORDS)
  await staff.numberRequests.giveLink({ requestId })
  const pickup = read.wanted
  const { orderId } = await staff.numberRequests.confirmByTeam({
    requestId,
    pickup,
    shown: { total: figures.grandTotal },
  })
  expect(readOrder(t, orderId)).toMatchObject(WORDS)
})

test('what a person takes away has every word, of an order and of what repeats it', async () => {
  await own.recurring.create({ orderId: order.id, weekday: 2, fromMinute: 480, toMinute: 600 })
  const taken = await personalDataOf(t, people.client)
  expect(taken.commandes).toMatchObject([TOLD])
  expect(taken.commandesDeChaqueSemaine).toMatchObject([TOLD])
  expect(Object.keys(TOLD)).toEqual(PLACE_WORD_NAMES.map((word) => WORD_TRAITS[word].told))
})

test('the sheet of orders has a column for each line of a place', async () => {
  const snapshot = openSnapshot(t.database)
  let sheet = ''
  for await (const piece of sheetText(snapshot, 'commandes')) sheet += piece
  snapshot.close()
  for (const line of PLACE_LINE_NAMES) {
    expect(sheet).toContain(`;${WORD_TRAITS[line].head};`)
    expect(sheet).toContain(LINES[line])
  }
})

test('no word of a place is left of a person who goes', async () => {
  await own.recurring.create({ orderId: order.id, weekday: 2, fromMinute: 480, toMinute: 600 })
  const input = await orderInput(t, { ...WORDS, idempotencyKey: randomUUID() })
  await own.checkout.place(input)
  const orderId = latest()?.id ?? ''
  await own.orders.cancel({ orderId, from: 'pending' })
  expect(JSON.stringify(dumpTables(t.database))).toContain('Écrit pour')
  await own.profile.deleteAccount({ password: TEST_PASSWORD })
  for (const [table, rows] of Object.entries(dumpTables(t.database)))
    expect(JSON.stringify(rows), table).not.toContain('Écrit pour')
})
