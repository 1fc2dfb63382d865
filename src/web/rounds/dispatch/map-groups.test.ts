import { expect, test } from 'vitest'
import { OPEN_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import type { ListedOrder } from '#web/orders/order-view.ts'
import { groupOf, groupOrders } from './map-groups.ts'

const order = (status: OrderStatus, available = true, id = '') =>
  ({
    id,
    status,
    atCounter: false,
    readyAt: null,
    livreur: { id: 'konan', fullname: '', phone: '', available },
  }) as ListedOrder

test('the open statuses fall into three groups', () => {
  expect(OPEN_STATUSES.map((status) => `${status} ${groupOf(order(status))}`)).toEqual([
    'pending waiting',
    'assigned riding',
    'pickup_en_route riding',
    'picked_up collected',
    'processing collected',
    'assigned_for_delivery riding',
    'delivery_en_route riding',
  ])
})

test('what is ready waits for who brings it', () => {
  expect(groupOf({ ...order('processing'), readyAt: 1 })).toBe('waiting')
})

test('a mission whose livreur was disabled waits for another one', () => {
  expect(groupOf(order('pickup_en_route', false))).toBe('waiting')
  expect(groupOf(order('processing', false))).toBe('collected')
})

test('what is due soonest comes first in each group, before what has no due time', () => {
  const due = (id: string, dueAt: number | null) => ({ ...order('assigned', true, id), dueAt })
  const { riding } = groupOrders([due('none', null), due('later', 2), due('soon', 1)])
  expect(riding.map(({ id }) => id)).toEqual(['soon', 'later', 'none'])
})

test('what has waited longest comes first where a livreur must be found, the newest first elsewhere', () => {
  const newestFirst = [
    order('pending', true, 'b'),
    order('assigned', true, 'c'),
    order('pending', true, 'a'),
    order('assigned', true, 'd'),
  ]
  const groups = groupOrders(newestFirst)
  expect(groups.waiting.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(groups.riding.map(({ id }) => id)).toEqual(['c', 'd'])
})
