import { describe, expect, test } from 'vitest'
import { canChoosePayment } from './payment-choice.ts'
import type { PaymentMethod } from './payment-methods.ts'
import {
  confirmWaveInput,
  recordPaymentInput,
  referenceInput,
  settleRefundInput,
} from './payments.inputs.ts'
import {
  amountDue,
  amountExpected,
  amountLeft,
  canPayWithWave,
  type PaidOrder,
  paymentLabel,
  paymentView,
  payPath,
  REFUND_OUTCOMES,
  REFUND_REASON_LABELS,
  REFUND_REASONS,
} from './payments.ts'
import { cashAlert, teamPaymentLabel } from './team-payments.ts'

const ID = '5b1f3c9e-0a53-4a55-9a0e-1d6a9c0b7f21'

const order = (overrides: Partial<PaidOrder> = {}): PaidOrder => ({
  status: 'assigned',
  grandTotal: 3000,
  paidAmount: 0,
  creditUsed: 0,
  paymentMethod: null,
  paymentDeclaredAt: null,
  paymentMissingAt: null,
  toAgree: null,
  onAccount: false,
  ...overrides,
})
const cancelled = { status: 'cancelled' } as const

describe('the payment state of an order', () => {
  test.each<[string, Partial<PaidOrder>, string, number]>([
    ['nothing came', {}, 'unpaid', 3000],
    ['a part came', { paidAmount: 1200 }, 'partial', 1800],
    ['all came', { paidAmount: 3000 }, 'paid', 0],
    ['a payment is declared', { paymentDeclaredAt: 1 }, 'to_verify', 3000],
    ['the rest is declared', { paidAmount: 1200, paymentDeclaredAt: 1 }, 'to_verify', 1800],
    [
      'a payment is declared, and the client turned to cash',
      { paymentMethod: 'espece', paymentDeclaredAt: 1 },
      'unpaid',
      3000,
    ],
    [
      'a part came in cash, beside what was declared',
      { paymentMethod: 'espece', paidAmount: 1200, paymentDeclaredAt: 1 },
      'partial',
      1800,
    ],
    ['all came, beside what was declared', { paidAmount: 3000, paymentDeclaredAt: 1 }, 'paid', 0],
    ['it costs nothing', { grandTotal: 0 }, 'paid', 0],
    ['it was cancelled unpaid', cancelled, 'void', 0],
    ['it was cancelled after a payment', { ...cancelled, paidAmount: 500 }, 'to_refund', 0],
    ['it was cancelled with a declaration', { ...cancelled, paymentDeclaredAt: 1 }, 'to_verify', 0],
  ])('%s', (_, overrides, state, due) => {
    const { paidAmount: paid = 0 } = overrides
    expect(paymentView(order(overrides))).toEqual({ state, due, paid, credit: 0, missing: false })
    expect(amountDue(order(overrides))).toBe(due)
  })

  test('shows when a payment was looked for and not found', () => {
    expect(paymentView(order({ paymentMissingAt: 1 }))).toMatchObject({ missing: true })
  })
})

test.each([
  [0, 3000],
  [1200, 1800],
  [3000, 3000],
])('with %i francs paid, a declared payment should bring %i', (paidAmount, expected) => {
  expect(amountExpected(order({ paidAmount }))).toBe(expected)
})

test.each<[Partial<PaidOrder>, PaymentMethod | null, string]>([
  [{ paidAmount: 3000 }, 'wave', 'Payé avec Wave'],
  [{ paidAmount: 3000 }, 'espece', 'Payé en espèces'],
  [{ paymentDeclaredAt: 1 }, 'wave', 'Paiement Wave à vérifier'],
  [{ paidAmount: 1200 }, 'espece', 'Reste 1\u202f800\u00a0FCFA à payer'],
  [{ ...cancelled, paidAmount: 1200 }, 'wave', 'Remboursement à faire'],
  [cancelled, 'espece', 'Rien à payer'],
  [{}, null, 'Mode de paiement à choisir'],
  [{}, 'wave', 'Paiement Wave en attente'],
  [{ paymentMissingAt: 1 }, 'wave', 'Paiement Wave non reçu'],
  [{}, 'espece', 'À payer en espèces'],
  [{ paymentDeclaredAt: 1 }, 'espece', 'À payer en espèces'],
  [{ paymentMissingAt: 1 }, 'espece', 'À payer à la livraison'],
  [{ paymentMissingAt: 1, status: 'completed' }, 'espece', 'À payer en espèces'],
  [{ onAccount: true }, null, 'En compte'],
  [{ onAccount: true, status: 'completed' }, null, 'En compte'],
  [{ ...cancelled, onAccount: true }, null, 'Rien à payer'],
])('%j by %s reads « %s »', (overrides, method, label) => {
  const view = paymentView(order({ paymentMethod: method, ...overrides }))
  expect(paymentLabel(view, method)).toBe(label)
})

describe('cash that did not come', () => {
  const ofTeam = (overrides: Partial<PaidOrder>, paymentMethod: PaymentMethod | null) => {
    const row = order({ paymentMethod, ...overrides })
    return { status: row.status, paymentMethod, payment: paymentView(row) }
  }

  test.each<[string, Partial<PaidOrder>, PaymentMethod | null, string]>([
    ['at the pick-up', { paymentMissingAt: 1 }, 'espece', 'Rien payé au ramassage'],
    ['at all', { paymentMissingAt: 1, status: 'completed' }, 'espece', 'Livrée sans paiement'],
    ['and was never counted', { status: 'completed' }, 'espece', 'Livrée sans paiement'],
    ['nor was a method chosen', { status: 'completed' }, null, 'Livrée sans paiement'],
  ])('is an alert for the team: %s', (_, overrides, method, label) => {
    expect(cashAlert(ofTeam(overrides, method))).toBe(label)
    expect(teamPaymentLabel(ofTeam(overrides, method))).toBe(label)
  })

  test.each<[Partial<PaidOrder>, PaymentMethod | null]>([
    [{}, 'espece'],
    [{}, null],
    [{ paymentMissingAt: 1, ...cancelled }, 'espece'],
    [{ paidAmount: 1200, status: 'completed' }, 'espece'],
    [{ paidAmount: 3000, status: 'completed' }, 'espece'],
    [{ paymentMissingAt: 1 }, 'wave'],
    [{ status: 'completed' }, 'wave'],
    [{ paymentDeclaredAt: 1, status: 'completed' }, 'wave'],
  ])('is none in %j by %s: the team reads what all read', (overrides, method) => {
    const mine = ofTeam(overrides, method)
    expect(cashAlert(mine)).toBeNull()
    expect(teamPaymentLabel(mine)).toBe(paymentLabel(mine.payment, method))
  })
})

test('one pays with Wave what is not paid, by Wave, and the rest of what was paid in cash', () => {
  const can = (overrides: Partial<PaidOrder>, method: PaymentMethod | null = 'wave') =>
    canPayWithWave(paymentView(order(overrides)), method)
  const open = [{}, { paidAmount: 1000 }, { paymentDeclaredAt: 1 }, { paymentMissingAt: 1 }]
  expect(open.map((overrides) => can(overrides))).toEqual([true, true, true, true])
  const shut = [{ paidAmount: 3000 }, cancelled, { ...cancelled, paidAmount: 1000 }]
  // Cancelled while the team still looks for its payment: there is something to verify, and nothing to pay.
  const lookedFor = { ...cancelled, paymentDeclaredAt: 1 }
  expect(paymentView(order(lookedFor)).state).toBe('to_verify')
  expect([...shut, lookedFor].map((overrides) => can(overrides))).toEqual(Array(4).fill(false))
  expect([can({}, 'espece'), can({}, null)]).toEqual([false, false])
  const rest = { paidAmount: 1000 }
  expect([can(rest, 'espece'), can(rest, null)]).toEqual([true, false])
  expect([can({ ...cancelled, ...rest }, 'espece'), can({ paidAmount: 3000 }, 'espece')]).toEqual([
    false,
    false,
  ])
  expect(payPath(ID)).toBe(`/api/orders/${ID}/payer`)
})

test('every reason to give money back has its French', () => {
  for (const reason of REFUND_REASONS) expect(REFUND_REASON_LABELS[reason]).toMatch(/^[A-ZÉ]/)
})

describe('what an admin types', () => {
  const found = { orderId: ID, transactionId: 'T_46HS5COOWE', amount: 3000 }

  test('is Wave’s transaction, in capitals and without what was copied around it', () => {
    expect(confirmWaveInput.parse({ ...found, transactionId: ' t_46hs5coowe\n' })).toEqual(found)
  })

  test.each([
    [{ transactionId: 'T_1' }, 'Recopiez l’identifiant de la transaction Wave.'],
    [{ transactionId: undefined }, 'Recopiez l’identifiant de la transaction Wave.'],
    [
      { transactionId: 'T 46HS5' },
      'L’identifiant ne contient que des lettres, des chiffres, - et _.',
    ],
    [{ transactionId: 'T'.repeat(81) }, '80 caractères au plus.'],
    [{ amount: 0 }, 'Le montant doit être supérieur à 0.'],
    [{ amount: 100_000_001 }, 'Ce montant est trop grand.'],
  ])('%j is refused with a sentence', (wrong, sentence) => {
    const { error } = confirmWaveInput.safeParse({ ...found, ...wrong })
    expect(error?.issues[0]?.message).toBe(sentence)
  })

  test('of an order is the reference on its bag, with its #, its gap and in capitals or not', () => {
    for (const reference of ['48210937', '#48210937', '4821 0937', '# 4821\u00a00937'])
      expect(referenceInput.parse({ reference })).toEqual({ reference: '48210937' })
    for (const reference of ['5b1f3c9e', '#5B1F3C9E', ' # 5b1f3c9e\n'])
      expect(referenceInput.parse({ reference })).toEqual({ reference: '5b1f3c9e' })
    for (const reference of [
      '',
      '4821 093',
      '4821 09370',
      '5b1f3c9',
      '5b1f3c9e0',
      '5b1f3c9z',
      '##5b1f3c9e',
      ID,
      8,
    ])
      expect(referenceInput.safeParse({ reference }).error?.issues[0]?.message).toBe(
        'Recopiez les 8 caractères de la référence.',
      )
  })

  test.each([
    [{ method: 'espece' }, null],
    [{ method: 'wave', transactionId: 'T_46HS5COOWE' }, null],
    [{ method: 'wave' }, 'Recopiez l’identifiant de la transaction Wave.'],
    [{ method: 'wave', transactionId: '' }, 'Recopiez l’identifiant de la transaction Wave.'],
    [
      { method: 'espece', transactionId: 'T_46HS5COOWE' },
      'Recopiez l’identifiant de la transaction Wave.',
    ],
    [{ method: 'troc' }, 'Choisissez espèces ou Wave.'],
    [{ method: 'espece', livreurId: ID }, 'Ce champ n’est pas attendu.'],
    [{ method: 'espece', amount: 0 }, 'Le montant doit être supérieur à 0.'],
    [{ method: 'espece', amount: Number.NaN }, 'Le montant est obligatoire.'],
    [
      { method: 'espece', shown: { due: undefined, received: 0 } },
      'Le reste à payer est obligatoire.',
    ],
    [
      { method: 'espece', shown: { due: 0, received: undefined } },
      'Le montant déjà reçu est obligatoire.',
    ],
  ])('by hand as %j: %s', (typed, sentence) => {
    const shown = { shown: { due: 0, received: 0 } }
    const base = { reference: '5b1f3c9e', amount: 3000, ...shown, idempotencyKey: ID }
    const { error } = recordPaymentInput.safeParse({ ...base, ...typed })
    expect(error?.issues[0]?.message ?? null).toBe(sentence)
  })

  test('about a refund is one of two things', () => {
    for (const outcome of REFUND_OUTCOMES)
      expect(settleRefundInput.parse({ refundId: ID, outcome })).toEqual({ refundId: ID, outcome })
    const { error } = settleRefundInput.safeParse({ refundId: ID, outcome: 'perhaps' })
    expect(error?.issues[0]?.message).toBe('Dites si l’argent a été rendu.')
  })
})

test('nothing is due, chosen or kept of an order that its company owes', () => {
  const owed = order({ onAccount: true, status: 'pending', paymentMethod: null })
  expect(amountLeft(owed)).toBe(0)
  const payment = paymentView(owed)
  expect(payment).toMatchObject({ state: 'on_account', due: 0 })
  expect(canChoosePayment({ ...owed, payment })).toBe(false)
  expect(canPayWithWave(payment, 'wave')).toBe(false)
  const asked = { status: 'completed', paymentMethod: null, payment } as const
  expect(teamPaymentLabel(asked)).toBe('En compte')
})
