import { paths } from '#web/lib/navigation/paths.ts'

/** The invoice that is open beside the list of what companies owe, in the address. */
export const DUE_INVOICE = 'facture'

export const dueInvoicePath = (invoiceId: string): string =>
  `${paths.admin.due}?${DUE_INVOICE}=${invoiceId}`

/** The strip of a company: the same on each of its invoices. */
export const weaveOf = (clientId: string): string => clientId.replaceAll('-', '').slice(0, 8)
