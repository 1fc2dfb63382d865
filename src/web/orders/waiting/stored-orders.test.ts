import { beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '#web/lib/storage.ts'
import {
  isAnyOrderStored,
  isOrderStored,
  readStoredOrders,
  STORED_ORDERS,
} from './stored-orders.ts'

beforeEach(() => localStorage.clear())

test('a device without a note, or with one of a former release, keeps no order', () => {
  expect(readStoredOrders()).toMatchObject({ kept: [], waiting: [] })
  deviceStorage.writeJson(STORED_ORDERS, { phone: '+2250707482136' })
  expect(readStoredOrders()).toMatchObject({ kept: [], waiting: [], phone: '+2250707482136' })
  expect(isAnyOrderStored()).toBe(false)
})

test('an order is on the device by the name of its draft', () => {
  deviceStorage.writeJson(STORED_ORDERS, { kept: ['aya'], waiting: [] })
  expect([isOrderStored('aya'), isOrderStored('konan'), isAnyOrderStored()]).toEqual([
    true,
    false,
    true,
  ])
})
