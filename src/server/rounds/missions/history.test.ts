import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { PAST_NAME_SHOWN_DAYS } from '#shared/retention.ts'

let t: TestContext
let livreur: User
let caller: Caller
let client: User
let admin: User

beforeEach(async () => {
  t = createTestContext()
  livreur = await makeLivreur(t)
  caller = await t.as(livreur)
  client = await makeClient(t, { fullname: 'Aminata Koné', address: 'Marcory, Zone 4, 2ᵉ étage' })
  admin = await makeAdmin(t)
})

const orderAt = (status: OrderStatus, cash?: number) =>
  makeOrder(t, { client, livreur, admin, status, ...(cash === undefined ? {} : { cash }) })

describe('the history of a livreur', () => {
  test('holds the orders they delivered, newest first, and no one else’s', async () => {
    const other = await makeLivreur(t)
    await makeOrder(t, { client, livreur: other, admin, status: 'completed' })
    for (const status of ['pending', 'picked_up', 'delivery_en_route', 'cancelled'] as const)
      await orderAt(status)
    const delivered: string[] = []
    for (let i = 0; i < 3; i++) {
      t.clock.advance(60_000)
      delivered.unshift((await orderAt('completed')).id)
    }
    const { items, nextCursor } = await caller.missions.history({})
    expect(items.map(({ id }) => id)).toEqual(delivered)
    expect(nextCursor).toBeNull()
  })

  test('names the client and the quarter, never a phone, an address or a price', async () => {
    const order = await orderAt('completed')
    const { items } = await caller.missions.history({})
    expect(items).toEqual([
      {
        id: order.id,
        reference: order.reference,
        clientName: 'Aminata Koné',
        quarter: 'Marcory',
        pieces: 2,
        bags: 0,
        grams: 0,
        createdAt: order.createdAt,
        deliveredAt: order.updatedAt,
      },
    ])
  })

  test('names the quarter of the point where the address is typed in one breath', async () => {
    const typed = 'Rue I 164 villa 12 portail vert'
    const other = await makeClient(t, { address: typed })
    await makeOrder(t, { client: other, livreur, admin, status: 'completed' })
    const answer = await caller.missions.history({})
    expect(answer.items).toMatchObject([{ quarter: 'Riviera 3' }])
    expect(JSON.stringify(answer)).not.toContain('I 164')
  })

  test('names no one after thirty days, only the order and its quarter', async () => {
    const { reference } = await orderAt('completed')
    const named = { reference, clientName: 'Aminata Koné', quarter: 'Marcory' }
    t.clock.advance(PAST_NAME_SHOWN_DAYS * DAY_MS - 1)
    expect((await caller.missions.history({})).items).toMatchObject([named])
    t.clock.advance(1)
    expect((await caller.missions.history({})).items).toMatchObject([
      { ...named, clientName: null },
    ])
  })
})

describe('the day of a livreur', () => {
  test('begins with nothing done and no cash', async () => {
    const nothing = { pickups: 0, completed: 0, collected: [], cash: null }
    expect(await caller.missions.today()).toEqual(nothing)
  })

  test('counts what they did today, and no other day', async () => {
    await orderAt('completed')
    await orderAt('picked_up')
    expect(await caller.missions.today()).toMatchObject({ pickups: 2, completed: 1 })
    t.clock.advance(DAY_MS)
    expect(await caller.missions.today()).toMatchObject({ pickups: 0, completed: 0 })
  })

  test('names the bags they collected, the last first, until another livreur has them', async () => {
    await orderAt('picked_up')
    t.clock.advance(DAY_MS)
    const first = await orderAt('picked_up')
    t.clock.advance(60_000)
    const last = await orderAt('picked_up')
    await makeOrder(t, { client, livreur: await makeLivreur(t), admin, status: 'picked_up' })
    const bag = {
      clientName: 'Aminata Koné',
      pieces: 2,
      bags: 0,
      grams: 0,
      hasTicket: false,
      isTheirs: true,
    }
    expect((await caller.missions.today()).collected).toEqual([
      { ...bag, id: last.id, reference: last.reference, collectedAt: t.clock.now() },
      { ...bag, id: first.id, reference: first.reference, collectedAt: t.clock.now() - 60_000 },
    ])
    const delivery = { kind: 'delivery', from: 'picked_up', currentLivreurId: livreur.id } as const
    const other = (await makeLivreur(t)).id
    const staff = await t.as(admin)
    await staff.orders.assign({ ...delivery, orderId: last.id, livreurId: other })
    expect((await caller.missions.today()).collected).toMatchObject([
      { id: last.id, isTheirs: false },
      { id: first.id, isTheirs: true },
    ])
  })

  test('says what cash they carry, from how many payments and since when', async () => {
    const since = t.clock.now()
    await orderAt('picked_up', 1000)
    t.clock.advance(DAY_MS)
    await orderAt('picked_up', 500)
    const { cash } = await caller.missions.today()
    expect(cash).toEqual({ amount: 1500, payments: 2, since })
  })
})
