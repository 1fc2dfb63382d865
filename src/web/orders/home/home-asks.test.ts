import { expect, test } from 'vitest'
import { paymentView } from '#shared/money/payments.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import { CLOSING_MS } from '#shared/orders/closings.ts'
import type { PaymentReturn } from '#web/money/use-payment-return.ts'
import type { AskedOrder, OrderView } from '../order-view.ts'
import { homeAsks, type OwnClaim, orderOf, wellsOf } from './home-asks.ts'

const payment = paymentView({
  status: 'processing',
  grandTotal: 3000,
  paidAmount: 0,
  creditUsed: 0,
  paymentMethod: 'wave',
  paymentDeclaredAt: null,
  paymentMissingAt: null,
  toAgree: null,
  onAccount: false,
})
const order = (id: string, waveOpenedAt: number | null = null) =>
  ({ id, status: 'processing', paymentMethod: 'wave', payment, waveOpenedAt }) as OrderView
const asking = (id: string, needs: ClientNeed[], waveOpenedAt: number | null = null) => ({
  order: order(id, waveOpenedAt),
  needs,
})
const claim = (orderId: string, state: OwnClaim['state']) =>
  ({ id: `claim ${orderId}`, orderId, state }) as OwnClaim
const well = (id: string) => ({ id }) as AskedOrder

const said = (given: Parameters<typeof homeAsks>[0]) =>
  homeAsks(given).map((ask) => `${ask.kind} ${orderOf(ask)}`)

test('a total comes first, then a count, an hour, a payment, an answer to a claim, and whether all is well', () => {
  expect(
    said({
      asking: [
        asking('d', ['pay'], 1),
        asking('c', ['time']),
        asking('b', ['count']),
        asking('a', ['answer']),
      ],
      claims: [claim('e', 'proposed')],
      wells: [well('f')],
    }),
  ).toEqual(['answer a', 'count b', 'time c', 'paid d', 'claim e', 'well f'])
})

test('an order asks one thing at a time', () => {
  expect(said({ asking: [asking('a', ['answer', 'time', 'count'], 1)] })).toEqual(['answer a'])
})

test('a delivered order still asks whether it was paid', () => {
  expect(said({ delivered: [order('a', 1), order('b')] })).toEqual(['paid a'])
})

test('back from Wave whether it was paid is looked for, but where Wave failed', () => {
  const askedAfter = (result: PaymentReturn['result'], orderId = 'a') =>
    homeAsks({ delivered: [order('a', 1)], paymentReturn: { result, orderId } })
  expect(askedAfter('retour')).toMatchObject([{ kind: 'paid', isReturn: true }])
  expect(askedAfter('retour', 'b')).toMatchObject([{ kind: 'paid', isReturn: false }])
  expect(askedAfter('echec')).toEqual([])
})

test('a claim that the shop looks at, a livreur on the way and a payment to make are no questions', () => {
  expect(said({ asking: [asking('a', ['ride', 'pay'])], claims: [claim('b', 'open')] })).toEqual([])
})

test('all is well is asked of five delivered orders for seven days, until an answer or a claim on what came back', () => {
  const delivered = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => {
    return { ...order(id), status: 'completed', deliveredAt: 1, closing: null } as AskedOrder
  })
  const wells = (given: Partial<Parameters<typeof wellsOf>[0]>, now = CLOSING_MS) =>
    wellsOf({ delivered, claims: [], ...given }, [], now).map(({ id }) => id)
  expect(wells({})).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(wells({}, CLOSING_MS + 1)).toEqual([])
  const [one] = delivered as [AskedOrder]
  expect(wells({ delivered: [{ ...one, closing: { answer: 'well' } } as OrderView] })).toEqual([])
  const claims = [0, 2].map((createdAt) => ({ ...claim('a', 'open'), createdAt }))
  expect(wells({ delivered: [one], claims: claims.slice(0, 1) })).toEqual(['a'])
  expect(wells({ delivered: [one], claims })).toEqual([])
})
