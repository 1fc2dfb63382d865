import { formatDate } from '#shared/dates.ts'
import { BUSINESS_ZONE, instantOf } from '#shared/time/zone.ts'
import { companyPaper, type InvoicedMonth } from '../company-invoices/company-paper.ts'
import { METHOD_WORDS } from '../method-words.ts'
import type { Paper } from '../paper.ts'
import type { AccountMethod } from './account-payments.ts'

/** A payment of a company's invoice, as it is listed. */
export interface ListedPayment {
  /** The row in which it was noted. */
  n: number
  method: AccountMethod
  /** Francs. */
  amount: number
  /** The number of the transfer or the cheque. */
  number: string | null
  /** The local day, `YYYY-MM-DD`. */
  receivedOn: string
  state: 'held' | 'returned' | 'received' | 'taken_back'
}

/** Credit was receipted when it came, and what was taken back or returned pays nothing. */
export const isReceipted = ({ method, state }: ListedPayment): boolean =>
  method !== 'credit' && (state === 'received' || state === 'held')

/** The receipt of a payment, between the parties of its invoice. A cheque that waits for the bank is receipted as such. */
export function paymentReceipt(invoice: InvoicedMonth, payment: ListedPayment): Paper {
  const { method, amount, number, receivedOn, state } = payment
  const paper = companyPaper(invoice)
  const of = invoice.label ?? paper.title
  const name = 'Reçu'
  const how = method === 'credit' ? '' : METHOD_WORDS[method].paidBy
  return {
    ...paper,
    name,
    title: `${name} ${of}`,
    names: [{ look: 'number', text: of }],
    fileName: `recu-${of}.pdf`,
    facts: [
      { label: 'Reçu le', value: formatDate(instantOf(receivedOn, 0, BUSINESS_ZONE)) },
      { label: 'Pour la facture', value: of },
      ...(number ? [{ label: 'Numéro', value: number }] : []),
      ...(state === 'held' ? [{ label: 'Chèque', value: 'Sous réserve d’encaissement' }] : []),
    ],
    tables: [],
    hasSumsBeside: false,
    sums: [{ label: `Payé ${how}`, amount, look: 'total' }],
    counts: [],
    stamp: null,
    ways: [],
    asked: null,
    certificate: null,
  }
}
