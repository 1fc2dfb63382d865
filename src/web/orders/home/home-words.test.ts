import { describe, expect, test } from 'vitest'
import { paymentView } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { OrderView } from '../order-view.ts'
import { LATE_WORDS } from '../visits/visit-words.ts'
import { amountDueWords, isCashChosen, rowTitle, standingWords } from './home-words.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2025, 5, 10, 12)
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const order = (status: OrderStatus, more: Partial<OrderView> = {}) =>
  ({
    status,
    createdAt: NOON,
    deliveredAt: null,
    atCounter: false,
    asap: false,
    pickupFrom: NOON + 24 * HOUR,
    pickupTo: NOON + 26 * HOUR,
    deliveryFrom: NOON + 72 * HOUR,
    deliveryTo: NOON + 74 * HOUR,
    readyBy: NOON + 68 * HOUR,
    readyAt: null,
    heldSince: null,
    livreur: null,
    paymentMethod: 'espece',
    ...more,
  }) as unknown as OrderView

const titleOf = (status: OrderStatus, more: Partial<OrderView> = {}, now = NOON) =>
  plain(rowTitle(order(status, more), now))

describe('the title of a row', () => {
  test('is the next visit with its day and hours', () => {
    expect(titleOf('pending')).toBe('Ramassage demain, 12 h – 14 h')
    expect(titleOf('processing')).toBe('Livraison vendredi, 12 h – 14 h')
  })

  test('says that we are late once the hour is over, and asks for an hour where none stands', () => {
    expect(titleOf('pending', {}, NOON + 30 * HOUR)).toBe(LATE_WORDS)
    expect(titleOf('assigned', { heldSince: NOON })).toBe('Choisissez une nouvelle heure')
  })

  test('says how and when an order ended', () => {
    const deliveredAt = NOON - 23 * HOUR
    expect(titleOf('completed', { deliveredAt })).toBe('Livrée hier à 13 h')
    expect(titleOf('cancelled')).toBe('Commande du 10 juin')
  })
})

test('only the latest order says the day it was placed', () => {
  expect(plain(standingWords(order('pending'), true))).toBe('En attente, mar. 10')
  expect(standingWords(order('pending'), false)).toBe('En attente')
})

describe('the amount', () => {
  const NO_MONEY_BACK = { owed: 0, back: 0, credited: 0, backAt: null }
  const row = {
    status: 'processing',
    grandTotal: 12_250,
    paidAmount: 0,
    creditUsed: 0,
    paymentMethod: 'espece',
    paymentDeclaredAt: null,
    paymentMissingAt: null,
    toAgree: null,
    onAccount: false,
  } as const
  type Row = Parameters<typeof paymentView>[0]
  const amountOf = (more: Partial<Row> = {}, owed = 0) => {
    const { grandTotal, toAgree } = { ...row, ...more }
    const payment = paymentView({ ...row, ...more })
    return plain(
      amountDueWords({ payment, toAgree, grandTotal, moneyBack: { ...NO_MONEY_BACK, owed } }),
    )
  }

  test.each<[string, Partial<Row>]>([
    ['12 250 FCFA', {}],
    ['reste 5 350 FCFA', { paidAmount: 6900 }],
    ['payé', { paidAmount: 12_250 }],
    ['environ 12 250 FCFA', { toAgree: 'weight' }],
    ['compté à la porte', { toAgree: 'count' }],
    ['en compte', { onAccount: true }],
    ['paiement à vérifier', { paymentMethod: 'wave', paymentDeclaredAt: 1 }],
    ['rien à payer', { status: 'cancelled' }],
  ])('is what is really due: %s', (words, more) => {
    expect(amountOf(more)).toBe(words)
  })

  test('is what the shop owes, where it owes something', () => {
    expect(amountOf({ status: 'cancelled', paidAmount: 12_250 }, 12_250)).toBe(
      '12 250 FCFA à vous rendre',
    )
  })
})

test('the choice of cash is told while the order waits and nothing is paid', () => {
  const payment = { state: 'unpaid' } as OrderView['payment']
  expect(isCashChosen({ paymentMethod: 'espece', status: 'pending', payment })).toBe(true)
  expect(isCashChosen({ paymentMethod: 'wave', status: 'pending', payment })).toBe(false)
  expect(isCashChosen({ paymentMethod: 'espece', status: 'assigned', payment })).toBe(false)
})
