import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { VISIT_KINDS } from '#shared/time/visits.ts'
import {
  canBeAway,
  canMoveVisit,
  choosableFrom,
  hasVisitBegun,
  isOfLaterDay,
  isTimed,
  nextVisit,
  type VisitedOrder,
  visitToChoose,
  waitStart,
} from './visits.ts'

const NOON = Date.UTC(2025, 5, 10, 12)
const SLOT = { from: NOON, to: NOON + 2 * HOUR_MS }
const LATER = { from: NOON + 48 * HOUR_MS, to: NOON + 50 * HOUR_MS }

const order = (status: OrderStatus, more: Partial<VisitedOrder> = {}): VisitedOrder => ({
  status,
  atCounter: false,
  asap: false,
  pickupFrom: SLOT.from,
  pickupTo: SLOT.to,
  deliveryFrom: LATER.from,
  deliveryTo: LATER.to,
  readyBy: LATER.from,
  readyAt: null,
  heldSince: null,
  ...more,
})
const unpicked = { pickupFrom: null, pickupTo: null }
const undelivered = { deliveryFrom: null, deliveryTo: null }
const untimed = { ...unpicked, ...undelivered }
const at = (minutes: number) => ({ now: NOON + minutes * MINUTE_MS, changeUntilMinutes: 60 })
const client = (minutes: number) => ({ by: 'client' as const, ...at(minutes) })

test('the pick-up comes first, then the delivery, and nothing once the order is over', () => {
  expect(ORDER_STATUSES.map((status) => nextVisit(order(status)))).toEqual([
    'pickup',
    'pickup',
    'pickup',
    'delivery',
    'delivery',
    'delivery',
    'delivery',
    null,
    null,
  ])
  expect(nextVisit(order('processing', { atCounter: true }))).toBeNull()
})

test('the visits to come are moved, and none at the counter', () => {
  const movable = (status: OrderStatus, more: Partial<VisitedOrder> = {}) =>
    VISIT_KINDS.filter((visit) =>
      canMoveVisit(order(status, more), visit, { by: 'admin', ...at(30) }),
    )
  expect(movable('assigned')).toEqual(['pickup', 'delivery'])
  expect(movable('pickup_en_route')).toEqual(['delivery'])
  expect(movable('processing')).toEqual(['delivery'])
  expect(movable('delivery_en_route', { deliveryFrom: SLOT.from })).toEqual([])
  expect(movable('pending', { atCounter: true })).toEqual([])
})

describe('a livreur who sets off early', () => {
  const riding = order('pickup_en_route')
  const moves = (by: 'client' | 'admin', minutes: number) =>
    canMoveVisit(riding, 'pickup', { by, ...at(minutes) })

  test('leaves the client their minutes to change the time, and the team until the slot begins', () => {
    expect([-2880, -61, -60, -59, 30, 121].map((minutes) => moves('client', minutes))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect([-2880, 0, 1].map((minutes) => moves('admin', minutes))).toEqual([true, true, false])
  })

  test('makes nobody absent: at each moment the client either changes the time or says that nobody is there', () => {
    for (let minutes = -2880; minutes < 300; minutes += 7)
      expect(canBeAway(riding, at(minutes))).toBe(!moves('client', minutes))
  })

  test('waits for the client from the start of the slot on, and reports nobody before it', () => {
    expect([-1800, -1, 0, 500].map((minutes) => hasVisitBegun(SLOT, at(minutes).now))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(hasVisitBegun(null, 0)).toBe(true)
    expect([-20, 20].map((minutes) => waitStart(SLOT, at(minutes).now))).toEqual([
      SLOT.from,
      at(20).now,
    ])
    expect(waitStart(null, 5)).toBe(5)
  })
})

test('a delivery is chosen after the pick-up, and by a client once it is known when the clothes are ready', () => {
  const from = (by: 'client' | 'admin', one: VisitedOrder) =>
    choosableFrom(one, 'delivery', { by, soonest: NOON - HOUR_MS })
  const promised = order('assigned')
  expect([from('client', promised), from('admin', promised)]).toEqual([LATER.from, SLOT.to])
  const unready = order('assigned', { readyBy: null })
  expect([from('client', unready), from('admin', unready)]).toEqual([SLOT.to, SLOT.to])
  const unknown = order('assigned', { readyBy: null, ...unpicked })
  expect([from('client', unknown), from('admin', unknown)]).toEqual([null, null])
  expect(canMoveVisit(unknown, 'delivery', client(-600))).toBe(false)
  const collected = order('processing', { readyBy: null, ...unpicked })
  expect([from('client', collected), from('admin', collected)]).toEqual([null, NOON - HOUR_MS])
  const ready = order('processing', { readyAt: NOON })
  expect(from('client', ready)).toBe(NOON - HOUR_MS)
})

describe('a client changes the time', () => {
  test('until an hour before it, and again once it has passed without the visit', () => {
    const changes = (minutes: number) => canMoveVisit(order('assigned'), 'pickup', client(minutes))
    expect([-61, -60, -59, 0, 120, 121].map(changes)).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ])
  })

  test('not of an order that never had one', () => {
    expect(canMoveVisit(order('assigned', untimed), 'pickup', client(-600))).toBe(false)
    expect(isTimed(order('assigned', untimed))).toBe(false)
  })

  test('of an order without a slot that asked for the first one, or waits for a new one', () => {
    for (const more of [{ asap: true }, { heldSince: NOON }])
      expect(canMoveVisit(order('assigned', { ...untimed, ...more }), 'pickup', client(0))).toBe(
        true,
      )
  })
})

test('the team changes a time until the livreur is on the way, a livreur never', () => {
  const admin = { by: 'admin' as const, ...at(-5) }
  expect(canMoveVisit(order('assigned'), 'pickup', admin)).toBe(true)
  expect(canMoveVisit(order('assigned', untimed), 'pickup', admin)).toBe(true)
  expect(canMoveVisit(order('pickup_en_route'), 'pickup', { ...admin, ...at(5) })).toBe(false)
  expect(canMoveVisit(order('assigned'), 'pickup', { ...admin, by: 'livreur' })).toBe(false)
})

test('a client who cannot change the time any more says that nobody will be there', () => {
  const away = (minutes: number, one = order('assigned')) => canBeAway(one, at(minutes))
  expect([-61, -59, 30].map((minutes) => away(minutes))).toEqual([false, true, true])
  expect(away(-59, order('pickup_en_route'))).toBe(true)
  expect(away(-600, order('pickup_en_route'))).toBe(false)
  expect(away(-600, order('pickup_en_route', { ...unpicked, asap: true }))).toBe(true)
  expect(away(0, order('pickup_en_route', untimed))).toBe(false)
  expect(away(0, order('assigned', { heldSince: NOON }))).toBe(false)
  const soon = { deliveryFrom: SLOT.from, deliveryTo: SLOT.to }
  expect(away(0, order('processing', soon))).toBe(false)
  expect(away(0, order('processing', { ...soon, readyAt: NOON }))).toBe(true)
})

test('a time is to be chosen after a missed visit, and when ready clothes have none', () => {
  expect(visitToChoose(order('assigned'))).toBeNull()
  expect(visitToChoose(order('assigned', { heldSince: NOON, ...unpicked }))).toBe('pickup')
  const ready = { readyAt: NOON }
  expect(visitToChoose(order('processing', ready))).toBeNull()
  expect(visitToChoose(order('processing', { ...ready, ...undelivered }))).toBe('delivery')
  expect(visitToChoose(order('delivery_en_route', { ...ready, ...undelivered }))).toBeNull()
})

test('a visit is of a later day from midnight to midnight in Abidjan, and one without a slot of none', () => {
  const eve = Date.UTC(2025, 5, 9, 23, 59)
  expect(isOfLaterDay(SLOT, eve)).toBe(true)
  expect(isOfLaterDay(SLOT, eve + MINUTE_MS)).toBe(false)
  expect(isOfLaterDay(SLOT, NOON + 48 * HOUR_MS)).toBe(false)
  expect(isOfLaterDay(null, eve)).toBe(false)
})
