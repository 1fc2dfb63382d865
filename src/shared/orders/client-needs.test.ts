import { describe, expect, test } from 'vitest'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { paymentView } from '#shared/money/payments.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { COUNT_TO_CHECK_MS, clientNeeds, type NeedingOrder } from './client-needs.ts'

const NOW = 1_800_000_000_000
const short = {
  expected: 3,
  counted: 2,
  counts: [{ position: 0 }],
  adjustedSince: false,
  agreed: false,
  takenAt: NOW - 1,
}

interface Plan extends Partial<NeedingOrder> {
  paid?: number
  declared?: boolean
}

function order(status: OrderStatus, { paid = 0, declared = false, ...rest }: Plan = {}) {
  const paymentMethod: PaymentMethod | null =
    rest.paymentMethod === undefined ? 'espece' : rest.paymentMethod
  const payment = paymentView({
    status,
    grandTotal: 3000,
    paidAmount: paid,
    creditUsed: 0,
    paymentMethod,
    paymentDeclaredAt: declared ? NOW : null,
    paymentMissingAt: null,
    toAgree: null,
    onAccount: false,
  })
  const seen = { placeHidden: false, flags: [] }
  const plain = { adjustment: null, checks: [], waveOpenedAt: null, ...seen }
  const untimed = {
    atCounter: false,
    asap: false,
    pickupFrom: null,
    pickupTo: null,
    deliveryFrom: null,
    deliveryTo: null,
    readyBy: null,
    readyAt: null,
    heldSince: null,
  }
  return clientNeeds({ status, payment, ...plain, ...untimed, ...rest, paymentMethod }, NOW)
}

test('an order whose livreur is on the way needs its client’s eyes, and no other in cash does', () => {
  for (const status of ORDER_STATUSES)
    expect(order(status)).toEqual(status.endsWith('_en_route') ? ['ride'] : [])
})

test('a missed visit waits for a time, and so do ready clothes that have none', () => {
  expect(order('assigned', { heldSince: NOW })).toEqual(['time'])
  expect(order('processing', { readyAt: NOW })).toEqual(['time'])
  const delivery = { deliveryFrom: NOW, deliveryTo: NOW + 1 }
  expect(order('processing', { readyAt: NOW, ...delivery })).toEqual([])
  expect(order('processing', delivery)).toEqual([])
})

test('an order that is over asks nothing any more', () => {
  for (const status of ['completed', 'cancelled'] as const)
    for (const paymentMethod of [null, ...PAYMENT_METHODS])
      expect(
        order(status, { paymentMethod, adjustment: { status: 'proposed' }, checks: [short] }),
      ).toEqual([])
})

test('what one order asks comes with the most pressing first', () => {
  const asked = order('delivery_en_route', {
    paymentMethod: 'wave',
    adjustment: { status: 'proposed' },
  })
  expect(asked).toEqual(['answer', 'ride', 'pay'])
})

describe('a count', () => {
  test('that is not exact asks to be checked, for two days', () => {
    expect(order('picked_up', { checks: [short] })).toEqual(['count'])
    const late = { ...short, takenAt: NOW - COUNT_TO_CHECK_MS }
    expect(order('picked_up', { checks: [late] })).toEqual([])
  })

  test('asks nothing when it is exact, or settled, or agreed to, or contested, or when a new total asks already', () => {
    const exact = { ...short, counted: 3, counts: [] }
    expect(order('picked_up', { checks: [exact] })).toEqual([])
    expect(order('picked_up', { checks: [{ ...short, adjustedSince: true }] })).toEqual([])
    expect(order('picked_up', { checks: [{ ...short, agreed: true }] })).toEqual([])
    expect(order('picked_up', { checks: [short], flags: [{ kind: 'disagreement' }] })).toEqual([])
    const proposed = { checks: [short], adjustment: { status: 'proposed' } } as const
    expect(order('picked_up', proposed)).toEqual(['answer'])
  })

  test('of the same number of pieces that are other pieces is not exact', () => {
    expect(order('picked_up', { checks: [{ ...short, counted: 3 }] })).toEqual(['count'])
  })
})

describe('something to pay', () => {
  test('is a method to choose while the order is pending, and whatever is to be paid with Wave', () => {
    expect(order('pending', { paymentMethod: null })).toEqual(['pay'])
    expect(order('assigned', { paymentMethod: null })).toEqual([])
    expect(order('processing', { paymentMethod: 'wave' })).toEqual(['pay'])
    expect(order('processing', { paymentMethod: 'wave', paid: 1000 })).toEqual(['pay'])
  })

  test('is nothing once it is paid or announced, nor what the livreur receives in cash', () => {
    expect(order('processing', { paymentMethod: 'wave', paid: 3000 })).toEqual([])
    expect(order('processing', { paymentMethod: 'wave', declared: true })).toEqual([])
    expect(order('processing', { paid: 1000 })).toEqual([])
  })
})

test('an order that its reader disowned asks nothing of them', () => {
  const flags = [{ kind: 'not_theirs' } as const]
  const proposed = { adjustment: { status: 'proposed' }, flags } as const
  expect(order('picked_up', { ...proposed, placeHidden: true })).toEqual([])
  expect(order('picked_up', proposed)).toContain('answer')
})
