import { expect, test } from 'vitest'
import type { OrderHint } from '#shared/orders/live.ts'
import { createHintGrouper } from './hint-grouper.ts'

/** What is told of hints that follow each other, each with its number in the trail. */
function told(...hints: [number, OrderHint['kind'], OrderHint['status']][]) {
  const door = createHintGrouper()
  return hints.map(([orderSeq, kind, status]) =>
    door.push({ type: 'order', orderId: 'a', orderSeq, kind, status }),
  )
}

test('what is paid and counted as the linen is collected is told once', () => {
  const [step, money, count] = [
    [4, 'moved', 'picked_up'],
    [5, 'payment_received', 'picked_up'],
    [6, 'counted', 'picked_up'],
  ] as const
  expect(told([...step], [...money], [...count])).toEqual([null, 'paid_at_pickup', null])
})

test('a count without money is told by itself', () => {
  expect(told([4, 'moved', 'picked_up'], [5, 'counted', 'picked_up'])).toEqual([null, 'collected'])
  expect(told([5, 'payment_missing', 'picked_up'], [6, 'counted', 'picked_up'])).toEqual([
    null,
    'collected',
  ])
})

test('a delivery is told with what is paid there, and money that comes otherwise by itself', () => {
  expect(told([7, 'moved', 'completed'], [8, 'payment_received', 'completed'])).toEqual([
    'delivered',
    'paid_at_delivery',
  ])
  expect(told([7, 'moved', 'completed'], [9, 'payment_received', 'completed'])).toEqual([
    'delivered',
    'paid',
  ])
  expect(told([7, 'moved', 'completed'], [8, 'counted', 'completed'])).toEqual(['delivered', null])
})
