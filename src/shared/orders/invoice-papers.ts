import type { PaymentView } from '#shared/money/payments.ts'

/** An invoice, or of an order that its company owes, a delivery note: the invoice of the month asks for it. */
export type InvoicePaper = 'invoice' | 'delivery_note'

/** The names of each paper. Sentences are made of them, so that a phone loads few words. */
export const INVOICE_PAPERS = {
  invoice: { name: 'Facture', the: 'la facture', own: 'Ma facture' },
  delivery_note: {
    name: 'Bon de livraison',
    the: 'le bon de livraison',
    own: 'Mon bon de livraison',
  },
} as const satisfies Record<InvoicePaper, Record<string, string>>

interface PaidOrder {
  payment: Pick<PaymentView, 'state'>
  /** The lists do not know it: what the DGI has certified is put on no account. */
  certificate?: object | null
}

export function invoicePaperOf({ payment, certificate }: PaidOrder): InvoicePaper {
  return payment.state === 'on_account' && !certificate ? 'delivery_note' : 'invoice'
}
