import { describe, expect, it } from 'vitest'
import type { OrderStatus, PaymentMethod } from '#shared/orders.ts'
import { contentText, type Mission, paymentText } from './mission.ts'

const line = (name: string, service: string, quantity: number) =>
  ({ productId: name, name, service, quantity, unitPrice: 500 }) satisfies Mission['items'][number]

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
  const read = (status: OrderStatus, paymentMethod: PaymentMethod | null) =>
    plain(paymentText({ status, paymentMethod, grandTotal: 10_678 } as Mission))

  it('asks for the cash at the pick-up only', () => {
    expect(read('assigned', 'espece')).toBe('À encaisser : 10 678 FCFA en espèces')
    expect(read('delivery_en_route', 'espece')).toBe('10 678 FCFA · Espèces')
  })

  it('never says that a Wave payment has been made', () => {
    expect(read('pickup_en_route', 'wave')).toBe('10 678 FCFA · Wave')
  })

  it('says when no method was chosen', () => {
    expect(read('assigned', null)).toBe('10 678 FCFA, mode de paiement non choisi')
  })
})
