import { expect, test } from 'vitest'
import type { OrderHint } from '#shared/record/live.ts'
import { createHintGrouper } from './hint-grouper.ts'

/** The notifications for a sequence of hints, each with its sequence number. */
function notificationsFor(...hints: [number, OrderHint['kind'], OrderHint['status']][]) {
  const grouper = createHintGrouper()
  return hints.map(([orderSeq, kind, status]) =>
    grouper.push({ type: 'order', orderId: 'a', orderSeq, kind, status }),
  )
}

test('a payment and a count at the pick-up are reported once, with it', () => {
  const [step, money, count] = [
    [4, 'moved', 'picked_up'],
    [5, 'payment_received', 'picked_up'],
    [6, 'counted', 'picked_up'],
  ] as const
  expect(notificationsFor([...step], [...money], [...count])).toEqual([
    null,
    'paid_at_pickup',
    null,
  ])
})

test('a count without money is reported by itself', () => {
  expect(notificationsFor([4, 'moved', 'picked_up'], [5, 'counted', 'picked_up'])).toEqual([
    null,
    'collected',
  ])
  expect(
    notificationsFor([5, 'payment_missing', 'picked_up'], [6, 'counted', 'picked_up']),
  ).toEqual([null, 'collected'])
})

test('a delivery is reported with its payment, and other payments by themselves', () => {
  expect(notificationsFor([7, 'moved', 'completed'], [8, 'payment_received', 'completed'])).toEqual(
    ['delivered', 'paid_at_delivery'],
  )
  expect(notificationsFor([7, 'moved', 'completed'], [9, 'payment_received', 'completed'])).toEqual(
    ['delivered', 'paid'],
  )
  expect(notificationsFor([7, 'moved', 'completed'], [8, 'counted', 'completed'])).toEqual([
    'delivered',
    null,
  ])
})
