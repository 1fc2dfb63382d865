import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { canMakeReady, isToDeliver, livreurOfVisit } from './ready-laundry.ts'

const order = (status: OrderStatus, readyAt: number | null = null, atCounter = false) => ({
  status,
  readyAt,
  atCounter,
  livreur: 'Konan Yao',
})

test('clothes are said to be ready once, while they are with us', () => {
  const able = ORDER_STATUSES.filter((status) => canMakeReady(order(status)))
  expect(able).toEqual(['picked_up', 'processing'])
  expect(canMakeReady(order('processing', 1))).toBe(false)
})

test('what is ready waits for a livreur until one is assigned, and never at the counter', () => {
  const waiting = ORDER_STATUSES.filter((status) => isToDeliver(order(status, 1)))
  expect(waiting).toEqual(['picked_up', 'processing'])
  expect(isToDeliver(order('processing', 1, true))).toBe(false)
  expect(isToDeliver(order('processing'))).toBe(false)
})

test('the livreur who collected is not named once the laundry is ready, until the delivery has its livreur', () => {
  expect(livreurOfVisit(order('picked_up'))).toBe('Konan Yao')
  expect(livreurOfVisit(order('processing', 1))).toBeNull()
  expect(livreurOfVisit(order('assigned_for_delivery', 1))).toBe('Konan Yao')
})
