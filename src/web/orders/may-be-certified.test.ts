import { expect, test } from 'vitest'
import { mayBeCertified } from './may-be-certified.ts'

type Order = Parameters<typeof mayBeCertified>[0]
const order = {
  status: 'processing',
  toAgree: null,
  grandTotal: 5000,
  payment: { state: 'unpaid' },
} as Order

test.each<[boolean, Partial<Order>]>([
  [true, {}],
  [true, { status: 'pending' }],
  [false, { status: 'cancelled' }],
  [false, { toAgree: 'weight' }],
  [false, { grandTotal: 0 }],
  [false, { payment: { ...order.payment, state: 'on_account' } }],
])('that its certified invoice may be asked for is %s of an order with %o', (may, more) => {
  expect(mayBeCertified({ ...order, ...more })).toBe(may)
})
