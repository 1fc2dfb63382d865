import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import { ORDER_STATUSES } from '#shared/order-status.ts'

let t: TestContext
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  staff = await t.as(await makeAdmin(t))
})

describe('the livreurs who may be assigned', () => {
  test('are the approved, confirmed and enabled ones, by name, without their accounts’ secrets', async () => {
    const konan = await makeLivreur(t, { fullname: 'Konan Yao' })
    const awa = await makeLivreur(t, { fullname: 'Awa Bamba' })
    await makeLivreur(t, { fullname: 'Pas Encore', approvedAt: null })
    await makeLivreur(t, { fullname: 'Plus Jamais', disabledAt: t.clock.now() })
    await makeLivreur(t, { fullname: 'Sans Mot de passe', emailConfirmedAt: null })
    await makeClient(t)
    expect(await staff.users.livreurs()).toEqual([
      { id: awa.id, fullname: 'Awa Bamba', phone: awa.phone, missions: 0, point: null },
      { id: konan.id, fullname: 'Konan Yao', phone: konan.phone, missions: 0, point: null },
    ])
  })

  test('come with the number of missions each has in hand', async () => {
    const busy = await makeLivreur(t, { fullname: 'Awa Bamba' })
    const calm = await makeLivreur(t, { fullname: 'Konan Yao' })
    for (const status of ORDER_STATUSES) await makeOrder(t, { livreur: busy, status })
    await makeOrder(t, { livreur: calm, status: 'assigned' })
    const load = (await staff.users.livreurs()).map(({ id, missions }) => [id, missions])
    expect(load.filter(([id]) => id === busy.id || id === calm.id)).toEqual([
      [busy.id, 4],
      [calm.id, 1],
    ])
  })

  test('leave out a disabled person at once', async () => {
    const livreur = await makeLivreur(t)
    await disable(t, livreur)
    expect(await staff.users.livreurs()).toEqual([])
  })
})

describe('the counters of the superadmin', () => {
  test('count orders, active admins, active livreurs and registered clients', async () => {
    const boss = await t.as(await makeSuperadmin(t))
    expect(await boss.stats.counters()).toMatchObject({
      orders: 0,
      clients: 0,
      admins: 1,
      livreurs: 0,
    })
    await makeAdmin(t, { disabledAt: t.clock.now() })
    await makeLivreur(t)
    await makeLivreur(t, { approvedAt: null })
    await makeLivreur(t, { emailConfirmedAt: null })
    await makeLivreur(t, { disabledAt: t.clock.now() })
    const client = await makeClient(t)
    await makeOrder(t, { client })
    t.clock.advance(24 * 3_600_000)
    await makeOrder(t, { client })
    expect(await boss.stats.counters()).toMatchObject({
      orders: 2,
      clients: 1,
      admins: 1,
      livreurs: 1,
    })
  })

  test('lose a deleted order', async () => {
    const boss = await t.as(await makeSuperadmin(t))
    const { id: orderId } = await makeOrder(t)
    await boss.orders.delete({ orderId })
    expect((await boss.stats.counters()).orders).toBe(0)
  })
})

describe('the catalogue', () => {
  test('is read by name with its prices and what transport is charged by', async () => {
    await makeCatalogue(t)
    const { products, pricing } = await staff.products.catalogue()
    expect(products.map(({ name }) => name)).toEqual(['Chemise', 'Pantalon', 'Robe'])
    expect(products[0]).toEqual({
      id: expect.any(String),
      name: 'Chemise',
      imageUrl: null,
      services: [
        { name: 'Lavage', price: 800 },
        { name: 'Repassage', price: 700 },
        { name: 'Complet', price: 1500 },
      ],
    })
    expect(pricing).toEqual({ base: { lat: 5.3527, lng: -3.9492 }, ratePerKm: 300, step: 1 })
  })
})
