import { describe, expect, test } from 'vitest'
import {
  COUNTER_STATUSES,
  canMove,
  counterMoveFrom,
  manualMoves,
  moverOf,
  ORDER_STATUSES,
  type OrderStatus,
} from './order-status.ts'
import { ROLES, type Role } from './roles.ts'

type Moves = Record<OrderStatus, readonly OrderStatus[]>

const NOTHING: Moves = {
  pending: [],
  assigned: [],
  pickup_en_route: [],
  picked_up: [],
  processing: [],
  assigned_for_delivery: [],
  delivery_en_route: [],
  completed: [],
  cancelled: [],
}

/** The moves that an admin may make by hand; assignments name a livreur and are not here. */
const STAFF: Moves = {
  pending: ['cancelled'],
  assigned: ['picked_up', 'cancelled'],
  pickup_en_route: ['picked_up', 'cancelled'],
  picked_up: ['processing', 'cancelled'],
  processing: ['cancelled'],
  assigned_for_delivery: ['delivery_en_route', 'completed', 'cancelled'],
  delivery_en_route: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

const TABLE: Record<Role, Moves> = {
  client: { ...NOTHING, pending: ['cancelled'] },
  livreur: {
    ...NOTHING,
    assigned: ['pickup_en_route'],
    pickup_en_route: ['picked_up'],
    assigned_for_delivery: ['delivery_en_route'],
    delivery_en_route: ['completed'],
  },
  admin: STAFF,
  superadmin: STAFF,
}

test('there are nine statuses, in the order of an order’s life', () => {
  expect(ORDER_STATUSES).toEqual(Object.keys(NOTHING))
})

describe.each(ROLES)('a %s', (role) => {
  test.each(ORDER_STATUSES)('moves an order from %s exactly where the table says', (from) => {
    const allowed = ORDER_STATUSES.map((to) => [to, canMove(role, from, to)])
    const expected = ORDER_STATUSES.map((to) => [to, TABLE[role][from].includes(to)])
    expect(allowed).toEqual(expected)
  })
})

test.each(ORDER_STATUSES)(
  'the menu of an order at %s offers the moves of the specification',
  (from) => {
    expect(manualMoves(from)).toEqual(STAFF[from])
  },
)

test('what is weighed or counted at the door is not collected by hand', () => {
  expect(manualMoves('pickup_en_route')).toContain('picked_up')
  for (const from of ORDER_STATUSES) expect(manualMoves(from, true)).not.toContain('picked_up')
})

test('a superadmin moves orders as an admin does, everyone else as themselves', () => {
  expect(ROLES.map(moverOf)).toEqual(['client', 'livreur', 'admin', 'admin'])
})

test.each(ORDER_STATUSES)(
  'a count at the counter moves an order from %s as the table says',
  (from) => {
    const counted: Partial<Record<OrderStatus, OrderStatus>> = {
      pending: 'picked_up',
      picked_up: 'completed',
      processing: 'completed',
    }
    expect(counterMoveFrom(from)).toBe(counted[from])
    expect((COUNTER_STATUSES as readonly OrderStatus[]).includes(from)).toBe(from in counted)
    // It is no bare status change, for nobody.
    const to = counterMoveFrom(from)
    if (to) expect(ROLES.filter((role) => canMove(role, from, to))).toEqual([])
  },
)
