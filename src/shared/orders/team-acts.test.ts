import { expect, test } from 'vitest'
import {
  assignmentFrom,
  canAssign,
  canMove,
  counterMoveFrom,
  isMission,
  ORDER_STATUSES,
  type OrderStatus,
} from '#shared/order-status.ts'
import { teamActs } from './team-acts.ts'

interface Kind {
  atCounter?: boolean
  available?: boolean
  heldSince?: number
  readyAt?: number
  due?: number
}

const order = (
  status: OrderStatus,
  { atCounter = false, available = true, heldSince, readyAt, due = 0 }: Kind = {},
) => ({
  status,
  atCounter,
  livreur: status === 'pending' ? null : { id: 'konan', available },
  heldSince: heldSince ?? null,
  readyAt: readyAt ?? null,
  payment: { due },
})

const actsOf = (kind?: Kind) =>
  Object.fromEntries(ORDER_STATUSES.map((status) => [status, teamActs(order(status, kind))]))

test('an order that a livreur carries waits for these acts of the team, the first before the others', () => {
  expect(actsOf()).toEqual({
    pending: ['pickup'],
    assigned: ['follow'],
    pickup_en_route: ['follow'],
    picked_up: ['process', 'delivery'],
    processing: ['ready', 'delivery'],
    assigned_for_delivery: ['follow'],
    delivery_en_route: ['follow'],
    completed: [],
    cancelled: [],
  })
})

test('once its laundry is ready, an order waits for who brings it and for nothing else', () => {
  for (const status of ['picked_up', 'processing'] as const)
    expect(teamActs(order(status, { readyAt: 1 }))).toEqual(['delivery'])
})

test('a delivered order waits for its money, at the counter too; a cancelled one for nothing', () => {
  for (const atCounter of [false, true])
    expect(teamActs(order('completed', { atCounter, due: 500 }))).toEqual(['collect'])
  expect(teamActs(order('cancelled', { due: 500 }))).toEqual([])
})

test('a mission whose livreur is gone waits for another one first', () => {
  for (const status of ORDER_STATUSES) {
    const acts = teamActs(order(status, { available: false }))
    expect(acts.includes('reassign')).toBe(isMission(status))
    if (isMission(status)) expect(acts).toEqual(['reassign', 'follow'])
  }
})

test('a missed visit waits for its new time before anything else, until the order is over', () => {
  expect(teamActs(order('assigned', { heldSince: 1 }))).toEqual(['reschedule', 'follow'])
  expect(teamActs(order('assigned_for_delivery', { heldSince: 1, available: false }))).toEqual([
    'reschedule',
    'reassign',
    'follow',
  ])
  expect(teamActs(order('cancelled', { heldSince: 1 }))).toEqual([])
})

test('an order of the counter waits for its counts and the wash between them, and for no livreur', () => {
  const waiting = {
    pending: ['countDrop'],
    picked_up: ['process', 'countCollection'],
    processing: ['ready', 'countCollection'],
  }
  for (const status of ORDER_STATUSES) {
    const move = counterMoveFrom(status)
    const acts = teamActs(order(status, { atCounter: true }))
    expect(acts).toEqual(move ? waiting[status as keyof typeof waiting] : [])
    if (move === 'completed')
      expect(teamActs(order(status, { atCounter: true, readyAt: 1 }))).toEqual(['countCollection'])
  }
})

test('the status machine allows each act that an order waits for', () => {
  for (const status of ORDER_STATUSES)
    for (const available of [true, false]) {
      const waiting = order(status, { available })
      const acts = teamActs(waiting)
      const assignment = acts.find((act) => act === 'pickup' || act === 'delivery')
      if (acts.includes('process')) expect(canMove('admin', status, 'processing')).toBe(true)
      if (acts.includes('follow')) expect(isMission(status)).toBe(true)
      if (assignmentFrom(status)) expect(assignment).toBeDefined()
      if (assignment) expect(canAssign(status, waiting.livreur?.id ?? null, assignment)).toBe(true)
    }
})
