import { expect, test } from 'vitest'
import type { FlagKind } from '#shared/order-flags.ts'
import type { PushKind } from './push.ts'
import { isStillTrue, type ToldOrder } from './still-true.ts'

const mission: ToldOrder = {
  status: 'assigned',
  livreurId: 'konan',
  heldSince: null,
  isTotalProposed: false,
  isOwed: false,
  openFlags: [],
}
const told = (
  kind: PushKind,
  order: ToldOrder | undefined,
  visit: 'pickup' | 'delivery' = 'pickup',
) => isStillTrue({ kind, userId: 'konan', visit, flag: null }, order)

test('a mission is new to the one who has it, and taken back from everyone else', () => {
  const other = { ...mission, livreurId: 'mariam' }
  expect([told('mission_given', mission), told('mission_given', other)]).toEqual([true, false])
  expect([told('mission_taken_back', mission), told('mission_taken_back', other)]).toEqual([
    false,
    true,
  ])
  // Who brought the clothes keeps the order's name while they are washed.
  expect(told('mission_taken_back', { ...mission, status: 'processing' })).toBe(true)
  expect(told('mission_taken_back', undefined)).toBe(true)
})

test('a mission waits for another time, or has its new one', () => {
  const held = { ...mission, heldSince: 1 }
  expect([told('mission_held', held), told('mission_held', mission)]).toEqual([true, false])
  expect([told('mission_moved', held), told('mission_moved', mission)]).toEqual([false, true])
})

test('a livreur comes only as long as they ride for this visit', () => {
  const riding = { ...mission, status: 'pickup_en_route' } as const
  expect([told('livreur_coming', riding), told('livreur_near', riding)]).toEqual([true, true])
  expect([told('livreur_coming', mission), told('livreur_near', mission)]).toEqual([false, false])
  expect(told('livreur_near', riding, 'delivery')).toBe(false)
})

test('another total is told until it is answered, and a new order until it is cancelled', () => {
  expect(told('total_to_answer', mission)).toBe(false)
  expect(told('total_to_answer', { ...mission, isTotalProposed: true })).toBe(true)
  expect(told('order_placed', mission)).toBe(true)
  expect(told('order_placed', { ...mission, status: 'cancelled' })).toBe(false)
})

test('nothing but its end is told of an order that was deleted', () => {
  expect(told('flag_raised', undefined)).toBe(false)
  expect(told('laundry_ready', mission)).toBe(true)
  expect(told('laundry_ready', { ...mission, status: 'completed' })).toBe(false)
  expect(told('order_delivered', undefined)).toBe(false)
  expect(told('order_delivered', mission)).toBe(true)
})

test('a flag is told until it is resolved; another one of the order is told for itself', () => {
  const flagged = (flag: FlagKind, openFlags: FlagKind[]) =>
    isStillTrue(
      { kind: 'flag_raised', userId: 'konan', visit: null, flag },
      { ...mission, openFlags },
    )
  expect(flagged('count_gap', ['disagreement', 'count_gap'])).toBe(true)
  expect(flagged('count_gap', ['disagreement'])).toBe(false)
  expect(flagged('count_gap', [])).toBe(false)
})
