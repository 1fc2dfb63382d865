import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { products, settings } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeCatalogue,
  makeClient,
  orderInput,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { countersOf, eventsOf, itemsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_TARIFF } from '#shared/shop/prices/pricing.ts'

const RIVIERA = toPoint({ lat: 5.3672, lng: -3.9588 })

let t: TestContext
let client: User
let caller: Caller

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  caller = await t.as(client)
})

describe('an order that is placed', () => {
  test('waits, with the prices of the catalogue and the fee of its distance', async () => {
    const { shirt, dress } = await makeCatalogue(t)
    const input = await orderInput(t, {
      lines: [
        { productId: shirt, service: 'Lavage', quantity: 3 },
        { productId: dress, service: 'Complet', quantity: 1 },
      ],
      location: RIVIERA,
      address: 'Riviera Palmeraie',
      landmark: 'Portail vert',
      // 3 × 800 + 3000 = 5400 of laundry, 1159 of transport.
      shown: { total: 6559 },
    })
    const placed = await caller.checkout.place(input)
    expect(readOrder(t, placed.orderId)).toMatchObject({
      clientId: client.id,
      livreurId: null,
      status: 'pending',
      paymentMethod: 'espece',
      totalItemsPrice: 5400,
      transportFee: 1159,
      grandTotal: 6559,
      baseLat: 5.3527,
      baseLng: -3.9492,
      ratePerKm: 300,
      locationLat: 5.3672,
      locationLng: -3.9588,
      clientAddress: 'Riviera Palmeraie',
      landmark: 'Portail vert',
      clientContactPhone: '+2250707000001',
      createdAt: t.clock.now(),
      updatedAt: t.clock.now(),
    })
    expect(itemsOf(t, placed.orderId)).toEqual([
      {
        orderN: 1,
        position: 0,
        productId: shirt,
        name: 'Chemise',
        service: 'Lavage',
        quantity: 3,
        unitPrice: 800,
        grams: null,
        minGrams: null,
      },
      {
        orderN: 1,
        position: 1,
        productId: dress,
        name: 'Robe',
        service: 'Complet',
        quantity: 1,
        unitPrice: 3000,
        grams: null,
        minGrams: null,
      },
    ])
  })

  test('is answered with its reference, the first eight characters of its id', async () => {
    const placed = await caller.checkout.place(await orderInput(t))
    expect(placed).toEqual({
      orderId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/),
      reference: placed.orderId.slice(0, 8),
      grandTotal: 3000,
      paymentUrl: null,
    })
  })

  test('leaves one event and one more order in the counters', async () => {
    const { orderId, reference } = await caller.checkout.place(await orderInput(t))
    expect(eventsOf(t, orderId)).toEqual([
      expect.objectContaining({
        orderId,
        reference,
        kind: 'created',
        from: null,
        to: 'pending',
        actorId: client.id,
        actorRole: 'client',
        clientId: client.id,
        livreurId: null,
        data: { after: 3000 },
        at: t.clock.now(),
      }),
    ])
    expect(countersOf(t).orders).toBe(1)
  })

  test('keeps its names and prices when the catalogue changes', async () => {
    const { shirt } = await makeCatalogue(t)
    const { orderId } = await caller.checkout.place(await orderInput(t))
    const before = (await caller.orders.mine({})).items
    await t.database.write((orm) => {
      const set = { name: 'Chemise longue', services: [{ name: 'Complet', price: 9000 }] }
      orm.update(products).set(set).where(eq(products.id, shirt)).run()
    })
    expect((await caller.orders.mine({})).items).toEqual(before)
    await t.database.write((orm) => orm.delete(products).where(eq(products.id, shirt)).run())
    expect(itemsOf(t, orderId)).toMatchObject([{ name: 'Chemise', unitPrice: 1500 }])
  })

  test('has one line for a garment and service that came twice', async () => {
    const { shirt } = await makeCatalogue(t)
    const one = { productId: shirt, service: 'Complet', quantity: 1 }
    const { orderId } = await caller.checkout.place(await orderInput(t, { lines: [one, one] }))
    expect(itemsOf(t, orderId).map(({ quantity }) => quantity)).toEqual([2])
  })

  test('is priced with the settings of the day, and keeps them', async () => {
    const pricing = { base: { lat: 6.3527, lng: -3.9492 }, ratePerKm: 250 }
    const saved = Object.entries({ pricing, radius: { km: 112 } })
    await t.database.write((orm) =>
      orm
        .insert(settings)
        .values(saved.map(([key, value]) => ({ key, value, updatedAt: 0 })))
        .run(),
    )
    // One degree of latitude from the new base: 111.194927 km × 2 × 250 = 55 597; with the two shirts, 58 597.
    const placed = await caller.checkout.place(await orderInput(t, { shown: { total: 58_597 } }))
    expect(readOrder(t, placed.orderId)).toMatchObject({
      transportFee: 55_597,
      baseLat: 6.3527,
      baseLng: -3.9492,
      ratePerKm: 250,
    })
  })

  test('is rounded as an owner chose on its day, and keeps that step', async () => {
    const choose = (step: number) =>
      t.database.sqlite
        .prepare(
          "insert or replace into settings (key, value, updated_at) values ('rounding', ?, 0)",
        )
        .run(JSON.stringify({ step }))
    const place = async (shownTotal: number) =>
      caller.checkout.place(
        await orderInput(t, { location: RIVIERA, shown: { total: shownTotal } }),
      )
    const before = await place(4159)
    choose(100)
    const { pricing } = await caller.products.catalogue()
    expect(pricing).toEqual({ ...DEFAULT_TARIFF, step: 100 })
    const later = await place(4200)
    choose(25)
    expect(readOrder(t, before.orderId)).toMatchObject({ transportFee: 1159, feeStep: 1 })
    expect(readOrder(t, later.orderId)).toMatchObject({ transportFee: 1200, feeStep: 100 })
    expect(await refusalOf(place(4159))).toMatchObject({
      code: 'STALE',
      details: { about: 'price', to: { transportFee: 1175, total: 4175 } },
    })
  })
})

describe('the address of an order', () => {
  const addressOf = async (person: User, overrides: Parameters<typeof orderInput>[1]) => {
    const as = await t.as(person)
    const { orderId } = await as.checkout.place(await orderInput(t, overrides))
    return readOrder(t, orderId).clientAddress
  }

  test('is what was typed', async () => {
    const person = await makeClient(t, { address: 'Cocody' })
    expect(await addressOf(person, { address: 'Marcory' })).toBe('Marcory')
  })

  test('begins with the quarter of its point where it names none', async () => {
    const overrides = { address: 'Villa 12', location: RIVIERA, shown: { total: 4159 } }
    expect(await addressOf(client, overrides)).toBe('Palmeraie, Cocody, Villa 12')
  })

  test('is the profile’s when none was asked for', async () => {
    const person = await makeClient(t, { address: 'Cocody' })
    expect(await addressOf(person, {})).toBe('Cocody')
  })

  test('is the quarter of its point when it was emptied: the profile’s may be another place', async () => {
    const person = await makeClient(t, { address: 'Cocody' })
    const overrides = { address: '   ', location: RIVIERA, shown: { total: 4159 } }
    expect(await addressOf(person, overrides)).toBe('Palmeraie, Cocody')
    const unsaid = { location: RIVIERA, shown: { total: 4159 } }
    expect(await addressOf(client, unsaid)).toBe('Palmeraie, Cocody')
  })
})

describe('paying', () => {
  test('with Wave, the answer says where to go', async () => {
    const input = await orderInput(t, { paymentMethod: 'wave' })
    const { orderId, paymentUrl } = await caller.checkout.place(input)
    expect(paymentUrl).toBe(`/api/orders/${orderId}/payer`)
  })

  test('with Wave comes once the client agreed to what is counted at the door', async () => {
    const toCount = { lines: [], toCount: true as const, shown: { total: 0 } }
    const input = await orderInput(t, { paymentMethod: 'wave', ...toCount })
    expect(await caller.checkout.place(input)).toMatchObject({ paymentUrl: null })
  })

  test('with Wave is refused where Wave is not set up, and nothing is written', async () => {
    t = createTestContext({ DEMO: '0' })
    setSiteDoor(t, 'open')
    caller = await t.as(await makeClient(t))
    const input = await orderInput(t, { paymentMethod: 'wave' })
    const before = dumpTables(t.database)
    expect(await refusalOf(caller.checkout.place(input))).toEqual({
      code: 'WAVE_UNAVAILABLE',
      status: 422,
    })
    expect(dumpTables(t.database)).toEqual(before)
  })
})

describe('an order is refused, and nothing is written', () => {
  const expectRefusal = async (
    overrides: Parameters<typeof orderInput>[1],
    refusal: Awaited<ReturnType<typeof refusalOf>>,
  ) => {
    const input = await orderInput(t, overrides)
    const before = dumpTables(t.database)
    expect(await refusalOf(caller.checkout.place(input))).toEqual(refusal)
    expect(dumpTables(t.database)).toEqual(before)
  }

  test('when the total on screen is not today’s, with today’s figures', async () => {
    const figures = { totalItemsPrice: 3000, transportFee: 1159, total: 4159 }
    const refusal = {
      code: 'STALE',
      status: 409,
      details: { about: 'price', from: expect.anything(), to: expect.objectContaining(figures) },
    }
    await expectRefusal({ location: RIVIERA, shown: { total: 4158 } }, refusal)
    await expectRefusal({ location: RIVIERA, shown: { total: 0 } }, refusal)
  })

  test('when a garment is not in the catalogue', async () => {
    const lines = [{ productId: randomUUID(), service: 'Lavage', quantity: 1 }]
    await expectRefusal({ lines }, { code: 'PRODUCT_UNKNOWN', status: 422 })
  })

  test('when a service has left the garment, which is named', async () => {
    const { dress } = await makeCatalogue(t)
    const lines = [{ productId: dress, service: 'Teinture', quantity: 1 }]
    const details = { product: 'Robe' }
    await expectRefusal({ lines }, { code: 'SERVICE_UNKNOWN', status: 422, details })
  })

  test('when the input itself is wrong', async () => {
    const fields = { lines: 'Votre panier est vide.' }
    await expectRefusal({ lines: [] }, { code: 'BAD_REQUEST', status: 400, fields })
  })
})

test('the details of a changed price are its figures and nothing else', async () => {
  const input = await orderInput(t, { shown: { total: 1 } })
  const { details } = await refusalOf(caller.checkout.place(input))
  expect(details).toEqual({
    about: 'price',
    from: { total: 1 },
    to: { total: 3000, totalItemsPrice: 3000, transportFee: 0, expressFee: 0 },
  })
})
