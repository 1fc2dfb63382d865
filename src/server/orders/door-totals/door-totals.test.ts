import { beforeEach, describe, expect, test } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import { missedVisits, orderFlags, refunds } from '#server/db/schema.ts'
import {
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  readOrder,
} from '#server/testing/factories.ts'
import { shirts } from '#server/testing/fixtures/adjustments.fixture.ts'
import {
  createDoorFixture,
  type DoorFixture,
  weighed,
} from '#server/testing/fixtures/door.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let f: DoorFixture

beforeEach(async () => {
  f = await createDoorFixture()
})

async function repriceShirt(price: number): Promise<void> {
  const owner = await f.t.as(await makeSuperadmin(f.t))
  const shirt = (await owner.products.list()).find(({ id }) => id === f.garments.shirt)
  if (!shirt) throw new Error('No shirt')
  const { id: productId, version, name, imageUrl } = shirt
  const services = shirt.services.map((one) => (one.name === 'Complet' ? { ...one, price } : one))
  await owner.products.update({ productId, version, name, imageUrl, services })
}

/** The history is whole, and the rows say what it says. */
function expectWhole() {
  expect(brokenLinks(f.t.database)).toEqual([])
  const compared = compareDerived(f.t.database.sqlite)
  expect(compared.flatMap(({ fault }) => fault ?? [])).toEqual([])
}

describe('a bag by the kilo', () => {
  test('is ordered at an estimate, of which nothing is due', async () => {
    const { id: orderId } = await f.bagAtDoor()
    const seen = await f.as.client.orders.byId({ orderId })
    expect(seen).toMatchObject({ toAgree: 'weight', grandTotal: 5000 })
    expect(seen.payment).toMatchObject({ state: 'unpaid', due: 0 })
    expect(seen.items).toMatchObject([{ quantity: 1, grams: 5000, minGrams: 3000 }])
    expectWhole()
  })

  test('is collected once its client agreed to its weight on the livreur’s phone', async () => {
    const order = await f.bagAtDoor()
    await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
    expect(readOrder(f.t, order.id)).toMatchObject({
      status: 'picked_up',
      toAgree: null,
      grandTotal: 6400,
      paidAmount: 6400,
    })
    const told = eventsOf(f.t, order.id).find(({ kind }) => kind === 'adjustment_accepted')
    expect(told?.data).toMatchObject({ before: 5000, after: 6400, door: 1, via: 'door' })
    expectWhole()
  })

  test('is charged from its minimum on', async () => {
    const order = await f.bagAtDoor()
    await f.collect(order, weighed(2100, 3000), { cashReceived: 3000 })
    expect(readOrder(f.t, order.id).grandTotal).toBe(3000)
  })

  test('keeps its share of a discount in francs, where it weighs less than was thought', async () => {
    const order = await f.bagAtDoor()
    const owner = await f.t.as(await makeSuperadmin(f.t))
    const rule = { francs: 500 }
    await owner.discounts.give({
      orderId: order.id,
      rule,
      reason: 'Un retard',
      shown: { total: 4500 },
    })
    await f.collect(order, weighed(4000, 3600), { cashReceived: 3600 })
    expect(readOrder(f.t, order.id)).toMatchObject({ discount: 400, grandTotal: 3600 })
    expectWhole()
  })

  test('goes on once its client agreed on their own phone', async () => {
    const order = await f.bagAtDoor()
    await f.as.livreur.doorTotals.propose({ orderId: order.id, found: weighed(6400, 6400) })
    await f.answer(order, true)
    expect(readOrder(f.t, order.id)).toMatchObject({ toAgree: null, grandTotal: 6400 })
    await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
    expect(readOrder(f.t, order.id)).toMatchObject({ status: 'picked_up', paidAmount: 6400 })
    expectWhole()
  })

  test('stays with a client who does not agree: a visit without a fee, for the team to decide', async () => {
    const order = await f.bagAtDoor()
    await f.as.livreur.doorTotals.propose({ orderId: order.id, found: weighed(9000, 9000) })
    await f.answer(order, false)
    expect(readOrder(f.t, order.id)).toMatchObject({ status: 'assigned', toAgree: 'weight' })
    expect(readOrder(f.t, order.id).heldSince).not.toBeNull()
    expect(f.t.database.orm.select().from(missedVisits).all()).toMatchObject([
      { visit: 'pickup', reportedBy: 'client', fee: 0 },
    ])
    expect(f.t.database.orm.select().from(orderFlags).all()).toMatchObject([
      { kind: 'visit_missed', data: { disagreed: 1 } },
    ])
    expectWhole()
  })

  test('that is not there has no weight, and the other one is charged', async () => {
    const line = { productId: f.bag, quantity: 1, grams: 5000 }
    const lines = ['Complet', 'Lavage'].map((service) => ({ ...line, service }))
    const input = { lines, shown: { total: 8500 } }
    const order = await makeOrder(f.t, { ...f.people, status: 'pickup_en_route', input })
    const { items } = await f.as.client.orders.byId({ orderId: order.id })
    const quantities = items.map(({ position, service }) =>
      service === 'Complet' ? { position, quantity: 1, grams: 6000 } : { position, quantity: 0 },
    )
    await f.collect(order, { quantities, added: [], total: 6000 }, { cashReceived: 6000 })
    expect(readOrder(f.t, order.id)).toMatchObject({ status: 'picked_up', grandTotal: 6000 })
    expectWhole()
  })

  test('is not collected unweighed, nor moved on by hand', async () => {
    const order = await f.bagAtDoor()
    expect((await refusalOf(f.collect(order, undefined))).code).toBe('TOTAL_TO_AGREE')
    const move = { orderId: order.id, from: 'pickup_en_route', to: 'picked_up' } as const
    expect((await refusalOf(f.as.admin.orders.move(move))).code).toBe('TOTAL_TO_AGREE')
  })

  test('is not charged more than its client saw, however long the step waited', async () => {
    const order = await f.bagAtDoor()
    const late = f.collect(order, weighed(6400, 6000), { cashReceived: 6000, queued: true })
    expect((await refusalOf(late)).code).toBe('ORDER_CHANGED')
    expect(readOrder(f.t, order.id)).toMatchObject({ toAgree: 'weight', grandTotal: 5000 })
    expectWhole()
  })
})

describe('a livreur who telephones the desk', () => {
  const withoutEmail = async (status: 'assigned' | 'pickup_en_route' = 'pickup_en_route') => {
    const client = await makeClientWithoutEmail(f.t)
    const lines = [{ productId: f.bag, service: 'Complet', quantity: 1, grams: 5000 }]
    return makeOrder(f.t, { ...f.people, client, status, input: { lines, shown: { total: 5000 } } })
  }

  test('has the agreement of a client without e-mail recorded, under the name of who heard it', async () => {
    const order = await withoutEmail()
    await f.as.admin.doorTotals.record({ orderId: order.id, found: weighed(6400, 6400) })
    expect(readOrder(f.t, order.id)).toMatchObject({ toAgree: null, grandTotal: 6400 })
    const told = eventsOf(f.t, order.id).find(({ kind }) => kind === 'adjustment_accepted')
    expect(told).toMatchObject({
      actorId: f.people.admin.id,
      data: { before: 5000, after: 6400, door: 1, via: 'phone' },
    })
    await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
    expect(readOrder(f.t, order.id)).toMatchObject({ status: 'picked_up', paidAmount: 6400 })
    expectWhole()
  })

  test('may not have set off by the phone that has no network', async () => {
    const order = await withoutEmail('assigned')
    await f.as.admin.doorTotals.record({ orderId: order.id, found: weighed(3100, 3100) })
    expect(readOrder(f.t, order.id)).toMatchObject({ status: 'assigned', toAgree: null })
  })

  test('is told that a client with an account answers, whom the desk may ask', async () => {
    const order = await f.bagAtDoor()
    const asked = { orderId: order.id, found: weighed(6400, 6400) }
    expect((await refusalOf(f.as.admin.doorTotals.record(asked))).code).toBe('CLIENT_ANSWERS')
    await f.as.admin.doorTotals.propose(asked)
    await f.answer(order, true)
    expect(readOrder(f.t, order.id)).toMatchObject({ toAgree: null, grandTotal: 6400 })
    expectWhole()
  })

  test('records nothing of an order that is settled, in the laundry or at another price than was read out', async () => {
    const order = await withoutEmail()
    const { id: orderId } = order
    const at = (grams: number, total: number) =>
      f.as.admin.doorTotals.record({ orderId, found: weighed(grams, total) })
    expect((await refusalOf(at(6400, 6300))).code).toBe('ORDER_CHANGED')
    await at(6400, 6400)
    expect((await refusalOf(at(7000, 7000))).code).toBe('ORDER_CHANGED')
    expect(readOrder(f.t, orderId).grandTotal).toBe(6400)
  })

  test('has clothes counted that were to be counted', async () => {
    const client = await makeClientWithoutEmail(f.t)
    const input = { lines: [], toCount: true as const, shown: { total: 0 } }
    const { id: orderId } = await makeOrder(f.t, {
      ...f.people,
      client,
      status: 'pickup_en_route',
      input,
    })
    const added = [{ productId: f.garments.shirt, service: 'Complet', quantity: 3 }]
    const found = { quantities: [], added, total: 4500 }
    await f.as.admin.doorTotals.record({ orderId, found })
    expect(readOrder(f.t, orderId)).toMatchObject({ toAgree: null, grandTotal: 4500 })
    expectWhole()
  })
})

test('the same, agreed to on both phones, is collected: the livreur’s did not know of the other', async () => {
  const order = await f.countAtDoor()
  const added = [{ productId: f.garments.shirt, service: 'Complet', quantity: 3 }]
  const found = { quantities: [], added, total: 4500 }
  await f.as.livreur.doorTotals.propose({ orderId: order.id, found })
  await f.answer(order, true)
  await f.collect(order, found, { cashReceived: 4500, queued: true })
  expect(readOrder(f.t, order.id)).toMatchObject({ status: 'picked_up', paidAmount: 4500 })
  expectWhole()
})

test('another one than the client agreed to on their own phone is not collected, and its cash is kept', async () => {
  const order = await f.countAtDoor()
  const shirts = (quantity: number) => ({
    quantities: [],
    added: [{ productId: f.garments.shirt, service: 'Complet', quantity }],
    total: 1500 * quantity,
  })
  await f.as.livreur.doorTotals.propose({ orderId: order.id, found: shirts(3) })
  await f.answer(order, true)
  const late = f.collect(order, shirts(2), { cashReceived: 3000, queued: true })
  expect((await refusalOf(late)).code).toBe('ORDER_CHANGED')
  expectWhole()
})

describe('a livreur who weighs anew', () => {
  test('takes back what the client is asked on their own phone', async () => {
    const order = await f.bagAtDoor()
    await f.as.livreur.doorTotals.propose({ orderId: order.id, found: weighed(9000, 9000) })
    const { id: adjustmentId } = await f.latest(order)
    await f.as.livreur.doorTotals.withdraw({ orderId: order.id })
    const { adjustment } = await f.as.client.orders.byId({ orderId: order.id })
    expect(adjustment).toBeNull()
    const late = f.as.client.adjustments.answer({ adjustmentId, accept: true })
    expect((await refusalOf(late)).code).toBe('ADJUSTMENT_CLOSED')
    // Pressed again after a lost answer.
    await f.as.livreur.doorTotals.withdraw({ orderId: order.id })
    const kinds = eventsOf(f.t, order.id).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'adjustment_withdrawn')).toHaveLength(1)
    await f.as.livreur.doorTotals.propose({ orderId: order.id, found: weighed(6400, 6400) })
    await f.answer(order, true)
    expect(readOrder(f.t, order.id)).toMatchObject({ toAgree: null, grandTotal: 6400 })
    expectWhole()
  })

  test('leaves what the client answered meanwhile', async () => {
    const order = await f.bagAtDoor()
    await f.as.livreur.doorTotals.propose({ orderId: order.id, found: weighed(6400, 6400) })
    await f.answer(order, true)
    await f.as.livreur.doorTotals.withdraw({ orderId: order.id })
    expect(readOrder(f.t, order.id)).toMatchObject({ toAgree: null, grandTotal: 6400 })
  })

  test('is the one who is at the door', async () => {
    const order = await f.bagAtDoor()
    const asStranger = await f.t.as(await makeLivreur(f.t))
    const stranger = asStranger.doorTotals.withdraw({ orderId: order.id })
    expect((await refusalOf(stranger)).code).toBe('ORDER_NOT_FOUND')
    await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
    const late = f.as.livreur.doorTotals.withdraw({ orderId: order.id })
    expect((await refusalOf(late)).code).toBe('ORDER_CHANGED')
  })
})

test('what was weighed at the door is asked no more once its livreur has left it', async () => {
  const order = await f.bagAtDoor()
  await f.as.livreur.doorTotals.propose({ orderId: order.id, found: weighed(6400, 6400) })
  const { id: adjustmentId } = await f.latest(order)
  const other = await makeLivreur(f.t)
  await f.as.admin.orders.assign({
    orderId: order.id,
    livreurId: other.id,
    kind: 'reassign',
    from: 'pickup_en_route',
    currentLivreurId: f.people.livreur.id,
  })
  const late = f.as.client.adjustments.answer({ adjustmentId, accept: true })
  expect((await refusalOf(late)).code).toBe('ADJUSTMENT_CLOSED')
  expect(readOrder(f.t, order.id)).toMatchObject({ toAgree: 'weight', grandTotal: 5000 })
  expectWhole()
})

test('cash for a total that a discount lowered meanwhile is taken, and the rest goes back', async () => {
  const order = await f.bagAtDoor()
  const rule = { francs: 500 }
  const given = { orderId: order.id, rule, reason: 'Un retard', shown: { total: 4500 } }
  await f.as.admin.discounts.give(given)
  await f.collect(order, weighed(6400, 6400), { cashReceived: 6400, queued: true })
  expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 5900, paidAmount: 5900 })
  expect(f.t.database.orm.select().from(refunds).all()).toMatchObject([{ amount: 500 }])
  expectWhole()
})

describe('clothes that are counted at the door', () => {
  test('cost what they cost on the day of the order', async () => {
    const order = await f.countAtDoor()
    expect(order).toMatchObject({ toAgree: 'count', grandTotal: 0 })
    const added = [{ productId: f.garments.shirt, service: 'Complet', quantity: 3 }]
    await f.collect(order, { quantities: [], added, total: 4500 }, { cashReceived: 4500 })
    expect(readOrder(f.t, order.id)).toMatchObject({
      status: 'picked_up',
      toAgree: null,
      grandTotal: 4500,
      paidAmount: 4500,
    })
    expect(f.linesOf(order)).toEqual([[0, 'Chemise', 3, 1500]])
    expectWhole()
  })

  test('keep the prices of that day, whatever the owner changed since', async () => {
    const order = await f.countAtDoor()
    f.t.clock.advance(60_000)
    await repriceShirt(2500)
    f.t.clock.advance(60_000)
    const [mission] = await f.as.livreur.missions.list()
    const priced = mission?.priceList?.find(({ id }) => id === f.garments.shirt)
    expect(priced?.services).toContainEqual({ name: 'Complet', price: 1500 })
    const added = [{ productId: f.garments.shirt, service: 'Complet', quantity: 3 }]
    await f.collect(order, { quantities: [], added, total: 4500 }, { cashReceived: 4500 })
    expect(readOrder(f.t, order.id).grandTotal).toBe(4500)
  })

  test('give all back that came too early, when the order is cancelled', async () => {
    const order = await f.countAtDoor()
    await f.money.receive(order, { amount: 1000, transactionId: 'T_EARLY' })
    const added = [{ productId: f.garments.shirt, service: 'Complet', quantity: 3 }]
    await f.collect(order, { quantities: [], added, total: 4500 }, { cashReceived: 0 })
    await f.as.admin.orders.cancel({ orderId: order.id, from: 'picked_up' })
    expect(f.t.database.orm.select().from(refunds).all()).toMatchObject([{ amount: 1000 }])
    expectWhole()
  })
})

describe('what is told of it', () => {
  test('is who weighed it, and when and where its client agreed', async () => {
    const order = await f.bagAtDoor()
    const told = async () => (await f.as.client.orders.byId({ orderId: order.id })).adjustment
    await f.as.livreur.doorTotals.propose({ orderId: order.id, found: weighed(6400, 6400) })
    const foundBy = f.people.livreur.fullname
    expect(await told()).toMatchObject({ foundBy, answeredAt: null, answeredVia: null })
    await f.answer(order, true)
    const answeredAt = f.t.clock.now()
    expect(await told()).toMatchObject({ foundBy, answeredAt, answeredVia: null })
    const other = await f.bagAtDoor()
    const takenAt = f.t.clock.now()
    f.t.clock.advance(60_000)
    const sentAt = f.t.clock.now()
    const late = { cashReceived: 6400, queued: true, takenAt, sentAt }
    await f.collect(other, weighed(6400, 6400), late)
    const { adjustment } = await f.as.client.orders.byId({ orderId: other.id })
    expect(adjustment).toMatchObject({ foundBy, answeredAt: takenAt, answeredVia: 'door' })
  })

  test('is nothing of a total that the team proposed', async () => {
    const order = await f.orderAt('picked_up', 6000)
    await f.propose(order, shirts(3))
    expect(await f.latest(order)).toMatchObject({ foundBy: null, answeredVia: null })
  })

  test('is no absence of a client who kept the bag', async () => {
    const order = await f.bagAtDoor()
    await f.as.livreur.doorTotals.propose({ orderId: order.id, found: weighed(9000, 9000) })
    await f.answer(order, false)
    const { missedVisits } = await f.as.client.orders.byId({ orderId: order.id })
    expect(missedVisits).toMatchObject([{ visit: 'pickup', disagreed: true, fee: 0 }])
    const detail = await f.as.admin.orders.detail({ orderId: order.id })
    expect(detail.absences).toEqual({ count: 0, previousAt: null })
    const { items } = await f.as.admin.orders.list({ view: 'recontact' })
    expect(items).toMatchObject([{ id: order.id, missed: { byLivreur: false, disagreed: true } }])
    const from = 'pickup_en_route' as const
    expect(await f.as.livreur.missions.left({ orderId: order.id, from })).toMatchObject({
      fate: 'disagreed',
    })
  })

  test('is the price list of clothes to count, what is ordered most often first', async () => {
    await f.orderAt('pending')
    const order = await f.countAtDoor()
    const missions = await f.as.livreur.missions.list()
    const mission = missions.find(({ id }) => id === order.id)
    expect(mission?.highestPosition).toBe(-1)
    expect(mission?.priceList?.slice(0, 2).map(({ id }) => id)).toEqual([
      f.garments.shirt,
      f.garments.dress,
    ])
  })
})
