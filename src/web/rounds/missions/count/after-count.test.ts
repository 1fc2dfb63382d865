import { expect, test } from 'vitest'
import type { OrderToAgree } from '#shared/orders/found-total.ts'
import { afterAgreement, afterCount, type CountedOrder } from './after-count.ts'
import { countLines, type LineDraft } from './count.ts'

const item = (position: number, quantity: number) => ({
  position,
  productId: `p${position}`,
  name: 'Chemise',
  service: 'Complet',
  quantity,
  expected: quantity,
  unitPrice: 1000,
  grams: null,
  minGrams: null,
})

/** Three shirts and two of another kind for 5 000 francs, and 500 of transport. */
const order = (payment: Partial<CountedOrder['payment']> = {}) =>
  ({
    items: [item(0, 3), item(1, 2)],
    grandTotal: 5500,
    payment: { state: 'unpaid', due: 5500, paid: 0, credit: 0, missing: false, ...payment },
    discountRule: null,
    transportFee: 500,
    missedFee: 0,
    expressRate: null,
    feeStep: 1,
  }) as unknown as CountedOrder

const counted = (number: number): LineDraft => ({ counted: number, reason: null, note: '' })
const after = (of: CountedOrder, drafts: Record<number, LineDraft>) =>
  afterCount(of, countLines(of, drafts))

test('pieces that are missing cost nothing', () => {
  const { order: left, lowered } = after(order(), { 0: counted(1) })
  expect(lowered).toEqual({ before: 5500, total: 3500, back: 0 })
  expect(left).toMatchObject({ grandTotal: 3500, payment: { state: 'unpaid', due: 3500, paid: 0 } })
})

test.each<Record<number, LineDraft>>([{}, { 0: counted(3) }, { 0: counted(4) }])(
  'a total stays by the count %o',
  (drafts) => {
    const whole = order()
    expect(after(whole, drafts)).toEqual({ order: whole, lowered: null })
  },
)

test('what was paid beyond the new total goes back, and nothing is due', () => {
  const paid = order({ state: 'partial', due: 500, paid: 5000 })
  const { order: left, lowered } = after(paid, { 1: counted(1) })
  expect(lowered).toEqual({ before: 5500, total: 4500, back: 500 })
  expect(left.payment).toMatchObject({ state: 'paid', due: 0, paid: 4500 })
})

test('an order on account has a new total, and still no money', () => {
  const onAccount = order({ state: 'on_account', due: 0 })
  const { order: left } = after(onAccount, { 0: counted(1) })
  expect(left.grandTotal).toBe(3500)
  expect(left.payment).toBe(onAccount.payment)
})

const bag = { ...item(0, 1), name: 'Sac de linge', grams: 5000, minGrams: 3000 }
const toAgree = {
  ...order({ due: 0 }),
  items: [bag],
  toAgree: 'weight',
  priceList: [],
  highestPosition: 0,
} as unknown as CountedOrder & OrderToAgree

test('an order that its client agreed to has that total, and the pieces that were found', () => {
  const quantities = [{ position: 0, quantity: 1, grams: 6400 }]
  const agreed = afterAgreement(toAgree, { quantities, added: [], total: 6900 })
  expect(agreed).toMatchObject({
    grandTotal: 6900,
    toAgree: null,
    payment: { state: 'unpaid', due: 6900 },
    items: [{ position: 0, grams: 6400, expected: 1 }],
  })
})

test('an agreement to nothing is no order', () => {
  const quantities = [{ position: 0, quantity: 0 }]
  expect(afterAgreement(toAgree, { quantities, added: [], total: 0 })).toBeNull()
})
