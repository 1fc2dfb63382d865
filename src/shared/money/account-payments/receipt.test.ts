import { expect, test } from 'vitest'
import { DEFAULT_FNE } from '#shared/shop/settings/fne-settings.ts'
import type { InvoicedMonth } from '../company-invoices/company-paper.ts'
import { isReceipted, type ListedPayment, paymentReceipt } from './receipt.ts'

const INVOICE: InvoicedMonth = {
  kind: 'invoice',
  label: 'F-2026-10-003',
  year: 2026,
  month: 10,
  total: 3000,
  pieces: 2,
  taxCode: DEFAULT_FNE.taxCode,
  dueOn: '2026-11-15',
  at: Date.UTC(2026, 9, 31, 18),
  party: {
    name: 'Hôtel Le Baobab',
    ncc: null,
    rccm: null,
    address: null,
    contact: null,
    phone: null,
    email: null,
  },
  seller: {
    address: null,
    phoneShown: null,
    email: null,
    publisher: 'Lavéo',
    form: null,
    taxNumber: null,
    registration: null,
    regime: 'RME',
    pointOfSale: null,
    bank: 'CI00 0000',
    wave: null,
    chequeTo: null,
  },
  lines: [],
  orders: [],
  ofLabel: null,
  reason: null,
  rest: 1500,
  cancelledBy: null,
  certificate: null,
  lacksCertificate: false,
}

const payment = (facts: Partial<ListedPayment> = {}): ListedPayment => ({
  n: 7,
  method: 'espece',
  amount: 1500,
  number: null,
  receivedOn: '2026-11-03',
  state: 'received',
  ...facts,
})

test('the receipt of a payment says who paid how much, when, how and for which invoice, and asks for nothing', () => {
  expect(paymentReceipt(INVOICE, payment())).toMatchObject({
    name: 'Reçu',
    title: 'Reçu F-2026-10-003',
    client: { name: 'Hôtel Le Baobab' },
    seller: { name: 'Lavéo' },
    facts: [
      { label: 'Reçu le', value: '3 novembre 2026' },
      { label: 'Pour la facture', value: 'F-2026-10-003' },
    ],
    sums: [{ label: 'Payé en espèces', amount: 1500, look: 'total' }],
    ways: [],
    asked: null,
    certificate: null,
  })
})

test('a cheque that waits for the bank is receipted as such, with its number', () => {
  const held = payment({ method: 'cheque', number: '0048217', state: 'held' })
  expect(paymentReceipt(INVOICE, held).facts.slice(2)).toEqual([
    { label: 'Numéro', value: '0048217' },
    { label: 'Chèque', value: 'Sous réserve d’encaissement' },
  ])
})

test('what was taken back or returned has no receipt, nor has credit', () => {
  const states = ['received', 'held', 'taken_back', 'returned'] as const
  expect(states.map((state) => isReceipted(payment({ state })))).toEqual([true, true, false, false])
  expect(isReceipted(payment({ method: 'credit' }))).toBe(false)
})
