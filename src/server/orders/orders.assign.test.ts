import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeLivreur, readOrder, type User } from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import {
  ASSIGNMENT_KINDS,
  type AssignmentKind,
  ORDER_STATUSES,
  type OrderStatus,
} from '#shared/order-status.ts'

const REASSIGNABLE: readonly OrderStatus[] = [
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
]
const ALLOWED: Record<AssignmentKind, readonly OrderStatus[]> = {
  pickup: ['pending'],
  delivery: ['picked_up', 'processing'],
  reassign: REASSIGNABLE,
}

let t: TestContext
let admin: User
let konan: User
let mariam: User
let client: User
let caller: Caller
let orderAt: Team['orderAt']

beforeEach(async () => {
  ;({ t, admin, konan, mariam, client, staff: caller, orderAt } = await teamOnDuty())
})

const assign = (
  order: { id: string; status: OrderStatus; livreurId: string | null },
  kind: AssignmentKind,
  livreur: { id: string },
  as = caller,
) =>
  as.orders.assign({
    orderId: order.id,
    livreurId: livreur.id,
    kind,
    from: order.status,
    currentLivreurId: order.livreurId,
  })

describe('an admin', () => {
  test('gives a waiting order to a livreur for pick-up', async () => {
    const order = await orderAt('pending')
    await assign(order, 'pickup', konan)
    expect(readOrder(t, order.id)).toMatchObject({ status: 'assigned', livreurId: konan.id })
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      kind: 'assigned',
      from: 'pending',
      to: 'assigned',
      actorId: admin.id,
      livreurId: konan.id,
      previousLivreurId: null,
    })
  })

  test('gives an order to the same livreur for delivery, while it is cleaned or before', async () => {
    for (const from of ['picked_up', 'processing'] as const) {
      const order = await orderAt(from)
      await assign(order, 'delivery', konan)
      expect(readOrder(t, order.id)).toMatchObject({
        status: 'assigned_for_delivery',
        livreurId: konan.id,
      })
      expect(eventsOf(t, order.id).at(-1)).toMatchObject({
        kind: 'assigned',
        from,
        livreurId: konan.id,
        previousLivreurId: null,
      })
    }
  })

  test('reassigns an order for delivery, and the first livreur is notified', async () => {
    const order = await orderAt('processing')
    await assign(order, 'delivery', mariam)
    expect(readOrder(t, order.id).livreurId).toBe(mariam.id)
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      kind: 'assigned',
      livreurId: mariam.id,
      previousLivreurId: konan.id,
    })
  })

  test('replaces the livreur of an order at each status that has one, and only that', async () => {
    for (const status of REASSIGNABLE) {
      const order = await orderAt(status)
      await assign(order, 'reassign', mariam)
      expect(readOrder(t, order.id)).toEqual({ ...order, livreurId: mariam.id })
      expect(eventsOf(t, order.id).at(-1)).toMatchObject({
        kind: 'reassigned',
        from: status,
        to: status,
        livreurId: mariam.id,
        previousLivreurId: konan.id,
      })
    }
  })

  test('assigns no order for what its status does not allow', async () => {
    const orders = []
    for (const status of ORDER_STATUSES) orders.push(await orderAt(status))
    const before = dumpTables(t.database)
    for (const order of orders)
      for (const kind of ASSIGNMENT_KINDS.filter((k) => !ALLOWED[k].includes(order.status)))
        expect(await refusalOf(assign(order, kind, mariam)), `${order.status} for ${kind}`).toEqual(
          { code: 'TRANSITION_REFUSED', status: 422 },
        )
    expect(dumpTables(t.database)).toEqual(before)
  })
})

describe('a livreur who cannot be given an order', () => {
  test('is not approved yet, is disabled, does not exist, or is a client or an admin', async () => {
    const order = await orderAt('pending')
    const unapproved = await makeLivreur(t, { approvedAt: null })
    const disabled = await makeLivreur(t, { disabledAt: t.clock.now() })
    const nobody = { id: '00000000-0000-4000-8000-000000000000' }
    const before = dumpTables(t.database)
    for (const someone of [unapproved, disabled, client, admin, nobody])
      expect(await refusalOf(assign(order, 'pickup', someone))).toEqual({
        code: 'LIVREUR_UNAVAILABLE',
        status: 422,
      })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('already has it', async () => {
    const order = await orderAt('assigned')
    const before = dumpTables(t.database)
    expect(await refusalOf(assign(order, 'reassign', konan))).toEqual({
      code: 'LIVREUR_UNCHANGED',
      status: 422,
    })
    expect(dumpTables(t.database)).toEqual(before)
  })
})

describe('an admin who looks at an old screen', () => {
  test('does not undo another admin’s assignment, and is told who made it', async () => {
    const order = await orderAt('pending')
    t.clock.advance(60_000)
    await assign(order, 'pickup', konan)
    const before = dumpTables(t.database)
    const details = { status: 'assigned', by: 'Mireille Assi', at: t.clock.now() }
    t.clock.advance(60_000)
    expect(await refusalOf(assign(order, 'pickup', mariam))).toEqual({
      code: 'ORDER_CHANGED',
      status: 409,
      details,
    })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('does not replace a livreur who was replaced meanwhile', async () => {
    const sekou = await makeLivreur(t)
    const order = await orderAt('assigned')
    await assign(order, 'reassign', mariam)
    const { code } = await refusalOf(assign(order, 'reassign', sekou))
    expect(code).toBe('ORDER_CHANGED')
    expect(readOrder(t, order.id).livreurId).toBe(mariam.id)
  })

  test('does not assign for delivery over a livreur who was replaced meanwhile', async () => {
    const order = await orderAt('picked_up')
    await assign(order, 'reassign', mariam)
    const { code } = await refusalOf(assign(order, 'delivery', konan))
    expect(code).toBe('ORDER_CHANGED')
    expect(readOrder(t, order.id)).toMatchObject({ status: 'picked_up', livreurId: mariam.id })
  })
})
