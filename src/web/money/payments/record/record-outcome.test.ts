import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { type PaidOrder, paymentView } from '#shared/money/payments.ts'
import { type PaymentTarget, recordOutcome } from './record-outcome.ts'

const target = (order: Partial<PaidOrder> = {}): PaymentTarget => {
  const unpaid = { grandTotal: 3000, paidAmount: 0, creditUsed: 0, paymentMethod: null } as const
  const row = { status: 'completed', ...unpaid } as const
  const paid = {
    ...row,
    paymentDeclaredAt: null,
    paymentMissingAt: null,
    toAgree: null,
    onAccount: false,
    ...order,
  }
  const { status, grandTotal, paymentMethod, paidAmount: received } = paid
  const facts = { status, grandTotal, paymentMethod, payment: paymentView(paid) }
  const declared = paid.paymentDeclaredAt !== null
  return {
    reference: '4f9c21ab',
    fullname: 'Awa',
    received,
    credit: 0,
    order: { ...facts, declared },
  }
}

const told = (order: PaymentTarget, amount = 3000, method: PaymentMethod = 'espece') =>
  recordOutcome(order, { amount, method })?.replace(/[\u00a0\u202f]/g, ' ')

describe('before a payment is recorded, it is said that', () => {
  it('pays the order, or a part of it, or too much', () => {
    expect(told(target())).toBe('Elle sera payée.')
    expect(told(target({ paidAmount: 1000 }), 1500)).toBe('Il restera 500 FCFA à payer.')
    expect(told(target(), 3500)).toBe('Elle sera payée, et 500 FCFA iront dans les remboursements.')
  })

  it('goes back whole, whatever the amount, when nothing of it can pay the order', () => {
    for (const amount of [3000, Number.NaN]) {
      expect(told(target({ paidAmount: 3000 }), amount)).toBe(
        'Elle est déjà payée : le montant ira dans les remboursements.',
      )
      expect(told(target({ status: 'cancelled' }), amount)).toContain('Elle est annulée')
      expect(told({ ...target(), order: null }, amount)).toContain('Elle est supprimée')
    }
  })

  it('is kept for an order whose total its client has not agreed to yet', () => {
    for (const toAgree of ['weight', 'count'] as const)
      expect(told(target({ status: 'assigned', toAgree }))).toContain('le montant est gardé')
  })

  it('leaves a declared Wave payment to be looked for when it is cash, or less', () => {
    for (const paymentMethod of ['wave', 'espece'] as const) {
      const declared = target({ paymentDeclaredAt: 1, paymentMethod })
      expect(told(declared)).toBe('Elle sera payée. Son paiement Wave restera à vérifier.')
      expect(told(declared, 700, 'wave')).toBe(
        'Il restera 2 300 FCFA à payer. Son paiement Wave restera à vérifier.',
      )
      expect(told(declared, 3000, 'wave')).toBe('Elle sera payée.')
    }
  })

  it('is not known yet without an amount', () => {
    for (const amount of [Number.NaN, 0]) expect(told(target(), amount)).toBeUndefined()
  })
})
