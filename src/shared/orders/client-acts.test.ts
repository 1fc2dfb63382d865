import { expect, test } from 'vitest'
import { HOUR_MS } from '#shared/dates.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { type ClientAct, clientActs, mayBeAway, movableVisits } from './client-acts.ts'

const NOW = Date.UTC(2026, 10, 23, 9)
const KONAN = { phone: '+2250707482136' }

type Order = Parameters<typeof clientActs>[0]

/** The pick-up tomorrow, the delivery two days later. */
const order = (status: OrderStatus, changes: Partial<Order> = {}): Order => ({
  status,
  atCounter: false,
  livreur: status === 'pending' ? null : KONAN,
  changeUntilMinutes: 60,
  checks: [],
  placeHidden: false,
  toAgree: null,
  flags: [],
  heldSince: null,
  asap: false,
  readyBy: NOW + 48 * HOUR_MS,
  readyAt: null,
  pickupFrom: NOW + 24 * HOUR_MS,
  pickupTo: NOW + 26 * HOUR_MS,
  deliveryFrom: NOW + 72 * HOUR_MS,
  deliveryTo: NOW + 74 * HOUR_MS,
  ...changes,
})

const actsOf = (shown: Order) => clientActs(shown, NOW)

test('the status of an order says what its client may do, what they need most first', () => {
  const ride: ClientAct[] = ['call', 'write']
  const running: ClientAct[] = ['time', 'share', 'weekly']
  expect(
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, actsOf(order(status))])),
  ).toEqual({
    pending: [...running, 'cancel'],
    assigned: [...ride, ...running],
    pickup_en_route: [...ride, ...running],
    picked_up: running,
    processing: running,
    assigned_for_delivery: [...ride, ...running],
    delivery_en_route: [...ride, ...running],
    completed: ['share', 'weekly'],
    cancelled: ['share', 'weekly'],
  })
})

test('the visits to come may be moved, the next one first', () => {
  expect(movableVisits(order('pending'), NOW)).toEqual(['pickup', 'delivery'])
  expect(movableVisits(order('processing'), NOW)).toEqual(['delivery'])
  expect(movableVisits(order('completed'), NOW)).toEqual([])
})

test('who disowned an order is offered nothing; its client in their own browser goes on', () => {
  const flags = [{ kind: 'not_theirs' } as const]
  expect(actsOf(order('pending', { flags, placeHidden: true }))).toEqual([])
  expect(actsOf(order('pending', { flags }))).toEqual(actsOf(order('pending')))
})

test('between two visits nobody calls the livreur who has left', () => {
  expect(actsOf(order('processing'))).not.toContain('call')
  expect(actsOf(order('assigned_for_delivery'))).toContain('call')
})

test('a visit that is too near to be moved may still be refused', () => {
  const near = { pickupFrom: NOW + HOUR_MS / 2, pickupTo: NOW + 2 * HOUR_MS }
  expect(mayBeAway(order('assigned', near), NOW)).toBe(true)
  expect(movableVisits(order('assigned', near), NOW)).not.toContain('pickup')
  expect(mayBeAway(order('assigned'), NOW)).toBe(false)
})

test('the ticket is there once the clothes were counted', () => {
  expect(actsOf(order('processing', { checks: [{ step: 'pickup' }] }))).toContain('ticket')
})

test('no order of the counter becomes weekly, nor one to count or whose place is hidden, and nobody calls a livreur without a number', () => {
  for (const kept of [{ atCounter: true }, { toAgree: 'count' as const }, { placeHidden: true }])
    expect(actsOf(order('pending', kept))).not.toContain('weekly')
  expect(actsOf(order('assigned', { livreur: { phone: '' } }))).not.toContain('call')
})
