import { beforeEach, describe, expect, test } from 'vitest'
import { orderFlags } from '#server/db/schema.ts'
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
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { DAY_MS } from '#shared/dates.ts'
import { MISSION_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { raiseFlag } from './flags.service.ts'

let t: TestContext
let client: User
let livreur: User
let admin: User
let staff: Caller
let owner: Caller

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t, { fullname: 'Aminata Koné' })
  livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  staff = await t.as(admin)
  owner = await t.as(await makeSuperadmin(t))
})

const orderAt = (status: OrderStatus) => makeOrder(t, { client, livreur, admin, status })
const flags = () => t.database.orm.select().from(orderFlags).all()
const open = () => flags().filter(({ resolvedAt }) => resolvedAt === null)

/** A flag of this livreur's on an order, as a count that differs leaves it. */
async function flag(order: Awaited<ReturnType<typeof orderAt>>): Promise<string> {
  const ctx = { ...t, actor: livreur }
  return t.database.write((orm) => raiseFlag(orm, ctx, { order, kind: 'count_gap' }))
}

describe('what waits for the team', () => {
  test('is listed by its deadline, with whom to call, and told to the trail', async () => {
    const first = await orderAt('picked_up')
    await flag(first)
    t.clock.advance(2 * DAY_MS)
    const second = await orderAt('processing')
    await flag(second)
    const { items, nextCursor } = await staff.requests.problems({ list: 'ours' })
    expect(items).toMatchObject([{ orderId: first.id }, { orderId: second.id }])
    expect(nextCursor).toBeNull()
    expect(items[0]).toEqual({
      source: 'flag',
      dueAt: expect.any(Number),
      closedAt: null,
      id: expect.any(String),
      orderId: first.id,
      reference: first.reference,
      kind: 'count_gap',
      note: null,
      data: {},
      createdAt: t.clock.now() - 2 * DAY_MS,
      raisedByName: 'Konan Yao',
      livreurName: 'Konan Yao',
      orderStatus: 'picked_up',
      heldSince: null,
      missingPiece: null,
      clientId: expect.any(String),
      clientName: 'Aminata Koné',
      clientPhone: '+2250707000001',
    })
    expect(eventsOf(t, first.id).at(-1)).toMatchObject({
      kind: 'flagged',
      from: 'picked_up',
      to: 'picked_up',
      actorId: livreur.id,
      data: { flag: 'count_gap' },
    })
  })

  test('outlives its order, with the phone of the account', async () => {
    const order = await orderAt('picked_up')
    await flag(order)
    await staff.orders.delete({ orderId: order.id })
    expect(await openProblems(staff, 'flag')).toMatchObject([
      { reference: order.reference, orderStatus: null, clientPhone: client.phone },
    ])
  })

  test('comes in pages of twenty, each flag once', async () => {
    const order = await orderAt('picked_up')
    for (let i = 0; i < 45; i += 1) await flag(order)
    const seen: string[] = []
    let cursor: Awaited<ReturnType<Caller['requests']['problems']>>['nextCursor'] = null
    do {
      const page = await staff.requests.problems({ list: 'ours', cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(45)
    expect(new Set(seen).size).toBe(45)
    expect((await staff.requests.counts()).problems.ours).toBe(45)
  })
})

describe('a flag that was taken care of', () => {
  test('leaves the list, and says who did and what', async () => {
    const order = await orderAt('picked_up')
    const flagId = await flag(order)
    t.clock.advance(1000)
    expect(await staff.flags.resolve({ flagId, resolution: ' Appelée, tout va bien. ' })).toBeNull()
    expect(await openProblems(staff, 'flag')).toEqual([])
    expect((await staff.orders.byId({ orderId: order.id })).flags).toEqual([])
    expect(flags()).toMatchObject([
      {
        resolvedAt: t.clock.now(),
        resolvedBy: admin.id,
        resolution: 'Appelée, tout va bien.',
      },
    ])
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      kind: 'flag_resolved',
      to: 'picked_up',
      data: { flag: 'count_gap' },
    })
  })
})

describe('a livreur who is disabled', () => {
  const disable = () => owner.users.disable({ userId: livreur.id })
  const reassign = async (orderId: string, from: OrderStatus) =>
    staff.orders.assign({
      orderId,
      from,
      kind: 'reassign',
      currentLivreurId: livreur.id,
      livreurId: (await makeLivreur(t)).id,
    })

  test('keeps each mission and its name, and the team has it to give away', async () => {
    const missions = []
    for (const status of MISSION_STATUSES) missions.push(await orderAt(status))
    await disable()
    for (const { id, status } of missions) {
      expect(readOrder(t, id)).toMatchObject({ status, livreurId: livreur.id })
      const shown = await staff.orders.byId({ orderId: id })
      expect(shown.flags).toEqual([{ kind: 'to_reassign' }])
      expect(shown.livreur).toMatchObject({ fullname: 'Konan Yao', available: false })
    }
  })

  test('leaves nothing to give away of what is not a mission', async () => {
    for (const status of ['picked_up', 'processing', 'completed'] as const) await orderAt(status)
    await disable()
    expect(flags()).toEqual([])
  })

  test('is flagged once for each mission, however often they are disabled', async () => {
    await orderAt('assigned')
    await orderAt('delivery_en_route')
    await disable()
    await disable()
    expect(open()).toHaveLength(2)
    await owner.users.enable({ userId: livreur.id })
    expect(open()).toEqual([])
    await disable()
    expect(open()).toHaveLength(2)
  })

  test('whose mission was reassigned is no longer open', async () => {
    const [one, other] = [await orderAt('assigned'), await orderAt('assigned')]
    await disable()
    await reassign(one.id, 'assigned')
    expect(open().map(({ orderId }) => orderId)).toEqual([other.id])
    expect(eventsOf(t, one.id).at(-1)).toMatchObject({
      kind: 'flag_resolved',
      data: { flag: 'to_reassign' },
    })
  })

  test('whose mission is cancelled, completed by hand or deleted is waited for no more', async () => {
    const from = 'delivery_en_route'
    const orderIds = [await orderAt(from), await orderAt(from), await orderAt(from)]
    const [cancelled = '', completed = '', deleted = ''] = orderIds.map(({ id }) => id)
    await disable()
    await staff.orders.cancel({ orderId: cancelled, from })
    expect(new Set(open().map(({ orderId }) => orderId))).toEqual(new Set([completed, deleted]))
    await staff.orders.move({ orderId: completed, from, to: 'completed' })
    expect(open().map(({ orderId }) => orderId)).toEqual([deleted])
    await staff.orders.delete({ orderId: deleted })
    expect(open()).toEqual([])
  })

  test('is still waited for while the team moves the order along for them', async () => {
    const { id: orderId } = await orderAt('assigned_for_delivery')
    await disable()
    await staff.orders.move({ orderId, from: 'assigned_for_delivery', to: 'delivery_en_route' })
    expect(open()).toHaveLength(1)
  })

  test('only the team reads that', async () => {
    const { id: orderId } = await orderAt('assigned')
    await disable()
    const own = await t.as(client)
    expect((await own.orders.byId({ orderId })).flags).toEqual([])
    const kinds = (await own.orders.timeline({ orderId })).map(({ kind }) => kind)
    expect(kinds).not.toContain('flagged')
  })
})
