import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentView } from '#shared/money/payments.ts'
import { dismissToast, NotificationHost, notifySuccess } from '#web/components/feedback/notify.tsx'
import { notifyPayment } from './notify-payment.ts'

beforeEach(() => void render(createElement(NotificationHost)))
afterEach(() => {
  cleanup()
  dismissToast()
})

/** The words on screen after news of an order's payment. */
function told(id: string, payment: Partial<PaymentView>, owed = 0): string | undefined {
  const paid: PaymentView = { state: 'paid', due: 0, paid: 0, credit: 0, missing: false }
  const moneyBack = { owed, back: 0, credited: 0, backAt: null }
  const order = { id, reference: '48210937', payment: { ...paid, ...payment }, moneyBack }
  act(() => notifyPayment(order))
  return screen.queryByRole('status')?.textContent.replace(/\s/g, ' ')
}

test.each<[string, Partial<PaymentView>, number?]>([
  ['5 000 FCFA pour la commande #48210937.', { paid: 5000 }],
  ['Reste 2 000 FCFA à payer pour la commande', { state: 'partial', paid: 3000, due: 2000 }],
  ['annulée. L’équipe vous rend 3 000 FCFA.', { state: 'to_refund', paid: 3000 }, 3000],
])('a payment is told as « %s »', (words, payment, owed) => {
  expect(told(words, payment, owed)).toContain(words)
})

test('each payment of an order is told once, by whichever of two sees it first', () => {
  expect(told('twice', { state: 'partial', paid: 1000, due: 4000 })).toContain('Reste 4 000')
  act(() => notifySuccess('Adresse copiée'))
  expect(told('twice', { state: 'partial', paid: 1000, due: 4000 })).toBe('Adresse copiée')
  expect(told('twice', { paid: 5000 })).toContain('5 000 FCFA pour')
})
