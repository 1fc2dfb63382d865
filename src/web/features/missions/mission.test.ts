import { describe, expect, it } from 'vitest'
import { type PaidOrder, paymentView } from '#shared/money/payments.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { contentText, duePaymentText, type Mission, paymentDetail } from './mission.ts'

const line = (name: string, service: string, quantity: number) =>
  ({
    position: 0,
    productId: name,
    name,
    service,
    quantity,
    expected: quantity,
    unitPrice: 500,
  }) satisfies Mission['items'][number]

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('what the bag holds', () => {
  it('counts every piece and joins the services of one garment', () => {
    const items = [
      line('Robe', 'Complet', 1),
      line('Chemise', 'Lavage', 2),
      line('Chemise', 'Repassage', 1),
    ]
    expect(plain(contentText(items))).toBe('4 pièces · 3 × Chemise, 1 × Robe')
  })

  it('names the three most numerous and says when there is more', () => {
    const items = ['Robe', 'Jean', 'Pull', 'Drap'].map((name, i) => line(name, 'Lavage', i + 1))
    expect(plain(contentText(items))).toBe('10 pièces · 4 × Drap, 3 × Pull, 2 × Jean…')
  })

  it('says one piece in the singular', () => {
    expect(plain(contentText([line('Couette', 'Lavage', 1)]))).toBe('1 pièce · 1 × Couette')
  })
})

describe('what the livreur reads of the money', () => {
  const read = (paymentMethod: PaymentMethod | null, paid = 0, order: Partial<PaidOrder> = {}) => {
    const row = { status: 'assigned', grandTotal: 10_678, paidAmount: paid } as const
    const dates = { paymentDeclaredAt: null, paymentMissingAt: null }
    const payment = paymentView({ ...row, ...dates, paymentMethod, ...order })
    const mission = { payment, paymentMethod, grandTotal: 10_678 } as Mission
    return [plain(duePaymentText(mission)), plain(paymentDetail(mission) ?? '')]
  }

  it('is what to receive, as long as cash is due', () => {
    expect(read('espece')).toEqual(['À recevoir : 10 678 FCFA', ''])
    expect(read(null)).toEqual(['À recevoir : 10 678 FCFA', 'Mode de paiement non choisi'])
    expect(read('espece', 6_000)).toEqual(['À recevoir : 4 678 FCFA', '6 000 FCFA déjà reçus'])
    expect(read('espece', 0, { paymentMissingAt: 1 })[1]).toBe('Rien payé au ramassage')
  })

  it('says what has been paid, and how', () => {
    expect(read('espece', 10_678)).toEqual(['Payé en espèces', '10 678 FCFA'])
    expect(read('wave', 10_678)).toEqual(['Payé avec Wave', '10 678 FCFA'])
  })

  it('never asks for the cash of a Wave order, nor says that it is paid before it is', () => {
    expect(read('wave')[0]).toBe('Paiement Wave en attente')
    expect(read('wave', 0, { paymentDeclaredAt: 1 })[0]).toBe('Paiement Wave à vérifier')
    expect(read('espece', 0, { paymentDeclaredAt: 1 })[0]).toBe('À recevoir : 10 678 FCFA')
  })
})
