import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { staffActions } from '#server/db/schema.ts'
import { readDrawer } from '#server/money/drawer/movements.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
} from '#server/testing/factories.ts'
import { makeHotel, savePrices } from '#server/testing/fixtures/companies.fixture.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { counterDrop, counterStep } from '#server/testing/fixtures/counter.fixture.ts'
import { CASH, makeDrawerDesk } from '#server/testing/fixtures/drawer-desk.fixture.ts'
import {
  createMessagesFixture,
  type MessagesFixture,
} from '#server/testing/fixtures/messages.fixture.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { askByNumber } from '#server/testing/scenes/by-number.ts'
import { chooseModules, ownedShop } from '#server/testing/scenes/shop.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { ModuleName } from '#shared/shop/modules/modules.ts'
import { CATALOGUE_PRICES } from '#shared/shop/prices/own-prices.ts'

test('the place on the racks is said nowhere without the workshop', async () => {
  const { t, client, staff } = await shop()
  const { orderId } = await staff.counter.drop(await counterDrop(t, client))
  const livreur = await makeLivreur(t)
  const mission = await makeOrder(t, { client, livreur, status: 'assigned_for_delivery' })
  const ours = await t.as(livreur)
  t.database.sqlite.exec(
    "insert into order_places (order_n, rack, place, hangers, bags, at) select n, 'Portant A', n, 1, 0, 0 from orders",
  )
  const places = async () => [
    (await staff.orders.detail({ orderId })).rackPlace,
    (await staff.orders.list({ view: 'all' })).items.find(({ id }) => id === orderId)?.rackPlace,
    (await staff.counter.bags())[0]?.place,
    (await ours.missions.list()).find(({ id }) => id === mission.id)?.place,
  ]
  expect(await places()).toEqual(['Portant A-1', 'Portant A-1', 'Portant A-1', 'Portant A-2'])
  await chooseModules(t, { workshop: false })
  expect(await places()).toEqual([null, null, null, null])
})

const MODULE_OFF = { code: 'MODULE_OFF' }

describe('what a form asks of a module that is off is refused', () => {
  test('linen to count, by the client, by phone and by number', async () => {
    const { t, client, staff } = await shop()
    await chooseModules(t, { linenToCount: false })
    const input = await orderInput(t, { lines: [], toCount: true, shown: { total: 0 } })
    const mine = await t.as(client)
    expect(await refusalOf(mine.checkout.place(input))).toMatchObject(MODULE_OFF)
    const asked = staff.checkout.placeFor({ ...input, clientId: client.id })
    expect(await refusalOf(asked)).toMatchObject(MODULE_OFF)
  })

  test('express, by the client and at the till', async () => {
    const { t, client, staff } = await shop()
    const drop = await counterDrop(t, client, { express: true, shown: { total: 4500 } })
    const input = await orderInput(t, { express: true, shown: { total: 4500 } })
    await chooseModules(t, { express: false })
    const off = { ...MODULE_OFF, details: { module: 'express' } }
    expect(await refusalOf(staff.counter.drop({ ...drop, queued: true }))).toMatchObject(off)
    expect(await refusalOf((await t.as(client)).checkout.place(input))).toMatchObject(off)
  })

  test('but express of a request is confirmed as it was asked while it was offered', async () => {
    const { t, staff } = await shop()
    await makeLivreur(t)
    const { id: requestId } = await askByNumber(t, { basket: { express: true } })
    await chooseModules(t, { express: false })
    const { figures, pickup } = await staff.numberRequests.byId({ requestId })
    expect(figures.grandTotal).toBe(4500)
    const seen = { pickup, shown: { total: figures.grandTotal } }
    const { orderId } = await staff.numberRequests.confirmByTeam({ requestId, ...seen })
    expect(readOrder(t, orderId)).toMatchObject({ grandTotal: 4500, expressFee: 1500 })
  })

  test('a table of its exports, until it holds anything', async () => {
    const { t, boss } = await ownedShop()
    await chooseModules(t, { companies: false })
    const asked = boss.exports.ask({ name: 'facturesEntreprises' })
    expect(await refusalOf(asked)).toMatchObject(MODULE_OFF)
    await boss.exports.ask({ name: 'commandes' })
    expect(await boss.exports.held()).toEqual([])
    const hotel = await makeClient(t)
    putOnAccount(t, hotel)
    await makeOwedOrder(t, hotel)
    await chooseModules(t, { companies: true })
    await invoiceAll(boss, hotel)
    await chooseModules(t, { companies: false })
    await boss.exports.ask({ name: 'facturesEntreprises' })
    expect(await boss.exports.held()).toEqual(['facturesEntreprises'])
  })
})

describe('what a device kept from before is taken, once, and told', () => {
  test('a sale of the till, which is then finished without the counter', async () => {
    const { t, client, staff, turnOff } = await shop()
    const drop = await counterDrop(t, client)
    const before = t.clock.now()
    const kept = { ...drop, takenAt: before, queued: true as const }
    const { sentAt } = await turnOff('counter')
    expect(await refusalOf(staff.counter.drop(drop))).toMatchObject(MODULE_OFF)
    const since = { ...drop, takenAt: sentAt - 1, sentAt, queued: true as const }
    expect(await refusalOf(staff.counter.drop(since))).toMatchObject(MODULE_OFF)
    const { orderId } = await staff.counter.drop({ ...kept, sentAt })
    expect(await staff.counter.drop({ ...kept, sentAt })).toMatchObject({ orderId })
    expect(lateOf(t)).toEqual(['counter'])
    await staff.counter.count(counterStep(orderId, 'picked_up'))
    expect(readOrder(t, orderId).status).toBe('completed')
  })

  test('a sale of the till with express', async () => {
    const { t, client, staff, turnOff } = await shop()
    const drop = await counterDrop(t, client, { express: true, shown: { total: 4500 } })
    const takenAt = t.clock.now()
    const { sentAt } = await turnOff('express')
    const { orderId } = await staff.counter.drop({ ...drop, takenAt, sentAt })
    expect(readOrder(t, orderId)).toMatchObject({ grandTotal: 4500, expressFee: 1500 })
    expect(lateOf(t)).toEqual(['express'])
  })

  test('the order of a client with express, and one to count, by whom it was made', async () => {
    const { t, client, turnOff } = await shop()
    const mine = await t.as(client)
    await makeLivreur(t)
    const takenAt = t.clock.now()
    const fast = await orderInput(t, { express: true, shown: { total: 4500 } })
    const counted = await orderInput(t, { lines: [], toCount: true, shown: { total: 0 } })
    await turnOff('express')
    const { sentAt } = await turnOff('linenToCount')
    const { orderId } = await mine.checkout.place({ ...fast, takenAt, sentAt })
    expect(await mine.checkout.place({ ...fast, takenAt, sentAt: sentAt + 1 })).toMatchObject({
      orderId,
    })
    expect(readOrder(t, orderId).expressFee).toBe(1500)
    await mine.checkout.place({ ...counted, takenAt, sentAt })
    expect(lateOf(t)).toEqual(['express', 'linenToCount'])
  })

  test('nothing of what the shop never did', async () => {
    const { t, client, staff } = await shop()
    const drop = await counterDrop(t, client)
    await chooseModules(t, { counter: false })
    const sentAt = t.clock.now()
    const kept = { ...drop, takenAt: sentAt - MINUTE_MS, sentAt, queued: true as const }
    expect(await refusalOf(staff.counter.drop(kept))).toMatchObject(MODULE_OFF)
  })

  test('the cash of a sale from before the drawer was closed', async () => {
    const d = await makeDrawerDesk()
    await d.open()
    const takenAt = d.t.clock.now()
    d.t.clock.advance(MINUTE_MS)
    await d.close()
    await turnedOff(d.t, 'counter')
    const held = () => readDrawer(d.t.database.orm).amount
    const before = held()
    await d.sell({ takenAt, sentAt: d.t.clock.now() })
    expect(held()).toBe(before + CASH.amount)
  })

  test('the scans of a tablet', async () => {
    const { t, client, staff, turnOff } = await shop()
    const { id: orderId } = await makeOrder(t, { client, status: 'picked_up' })
    const act = { kind: 'process' } as const
    const scan = { orderId, act, workerN: null, idempotencyKey: randomUUID() }
    const takenAt = t.clock.now()
    const { sentAt } = await turnOff('workshop')
    expect(await refusalOf(staff.workshop.act(scan))).toMatchObject(MODULE_OFF)
    await staff.workshop.act({ ...scan, takenAt, sentAt })
    expect(readOrder(t, orderId).status).toBe('processing')
  })
})

describe('what leaves by itself', () => {
  let f: MessagesFixture
  afterEach(() => f.provider.down().catch(() => {}))

  test('waits for a hand in a shop that sends by hand, and leaves once it no longer does', async () => {
    f = await createMessagesFixture()
    const staff = await f.t.as(await makeAdmin(f.t))
    await chooseModules(f.t, { autoWhatsApp: false })
    const id = await f.write()
    const worker = f.worker()
    await worker.runDue()
    expect(f.row(id).state).toBe('to_send')
    expect((await staff.clientMessages.list({})).items).toMatchObject([{ id }])
    await chooseModules(f.t, { autoWhatsApp: true })
    expect((await staff.clientMessages.list({})).items).toEqual([])
    await worker.runDue()
    expect(f.row(id).state).toBe('sent')
  })
})

test('a company orders as any other client while no file shows its terms, and as agreed once they are shown again', async () => {
  const { t } = await shop()
  const hotel = await makeHotel(t, { ordersBy: 'team', ceiling: 1, transportFree: true })
  addContact(t, hotel, { mayOrder: false })
  await savePrices(t, hotel, { percent: 10 })
  const own = await t.as(hotel)
  const byContact = await orderInput(t, { contactPhone: '+2250758214066' })
  const place = () => codeOfRefusal(own.checkout.place(byContact))
  expect(await place()).toBe('ORDERS_BY_TEAM')
  await chooseModules(t, { companies: false })
  const noTerms = { ordersBy: null, onAccount: false, own: CATALOGUE_PRICES, room: null }
  expect(await own.companies.ownPrices({})).toMatchObject(noTerms)
  const { orderId, onAccount } = await own.checkout.place(byContact)
  expect(onAccount).toBeUndefined()
  expect(readOrder(t, orderId)).toMatchObject({
    onAccount: false,
    grandTotal: byContact.shown.total,
  })
  await chooseModules(t, { companies: true })
  expect(await own.companies.ownPrices({})).toMatchObject({
    ordersBy: 'team',
    onAccount: true,
    room: 1,
    own: { percent: 10, transportFree: true },
  })
})

async function shop() {
  const t = createTestContext()
  await makeCatalogue(t)
  const admin = await makeAdmin(t)
  return {
    t,
    admin,
    client: await makeClient(t),
    staff: await t.as(admin),
    turnOff: (module: ModuleName) => turnedOff(t, module),
  }
}

/** Lets the owner switch a module off, a minute after what came before, and a minute go by. */
async function turnedOff(t: TestContext, module: ModuleName) {
  const boss = await t.as(await makeSuperadmin(t))
  t.clock.advance(MINUTE_MS)
  expect(await boss.modules.turn({ module, isOn: false })).toMatchObject({ isOn: false })
  t.clock.advance(MINUTE_MS)
  return { sentAt: t.clock.now() }
}

const lateOf = ({ database }: TestContext) =>
  database.orm
    .select()
    .from(staffActions)
    .all()
    .flatMap(({ kind, data }) => (kind === 'module_late' ? [data.module] : []))
