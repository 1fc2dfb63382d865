import { describe, expect, it, test } from 'vitest'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import { type DueFacts, dueAt, lateness } from './due.ts'

const order: Omit<DueFacts, 'status'> = {
  pickupTo: 1,
  readyBy: 2,
  deliveryTo: 3,
  readyAt: null,
  heldSince: null,
}
const dues = (facts: Partial<DueFacts> = {}) =>
  ORDER_STATUSES.map((status) => dueAt({ ...order, ...facts, status }))

describe('what is due', () => {
  it('is the pick-up, then the clothes, then the delivery, then nothing', () => {
    expect(dues()).toEqual([1, 1, 1, 2, 2, 3, 3, null, null])
  })

  it('is the delivery once the clothes are ready', () => {
    expect(dues({ readyAt: 9 })).toEqual([1, 1, 1, 3, 3, 3, 3, null, null])
  })

  it('is nothing while an order waits for a new time, and where nothing was promised', () => {
    const none = ORDER_STATUSES.map(() => null)
    expect(dues({ heldSince: 9 })).toEqual(none)
    expect(dues({ pickupTo: null, readyBy: null, deliveryTo: null })).toEqual(none)
  })
})

test('lateness counts from the due time', () => {
  expect([lateness(10, 25), lateness(10, 10), lateness(10, 5), lateness(null, 5)]).toEqual([
    15, 0, 0, 0,
  ])
})
