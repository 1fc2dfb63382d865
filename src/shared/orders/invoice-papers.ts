import type { PaymentView } from '#shared/money/payments.ts'

/** An invoice, or of an order that its company owes, a delivery note: the invoice of the month asks for it. */
export type InvoicePaper = 'invoice' | 'delivery_note'

/** The words for each, on papers, buttons and pages. */
export const INVOICE_PAPERS = {
  invoice: {
    name: 'Facture',
    see: 'Voir la facture',
    own: 'Ma facture',
    seeOwn: 'Voir ma facture',
    ready: 'Votre facture est prête.',
    none: 'Pas de facture.',
    notYet: 'Pas encore de facture.',
    comes: 'La facture vient',
    question: 'Une question sur cette facture\u202f?',
    file: 'facture',
  },
  delivery_note: {
    name: 'Bon de livraison',
    see: 'Voir le bon de livraison',
    own: 'Mon bon de livraison',
    seeOwn: 'Voir mon bon de livraison',
    ready: 'Votre bon de livraison est prêt.',
    none: 'Pas de bon de livraison.',
    notYet: 'Pas encore de bon de livraison.',
    comes: 'Le bon de livraison vient',
    question: 'Une question sur ce bon\u202f?',
    file: 'bon-de-livraison',
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
