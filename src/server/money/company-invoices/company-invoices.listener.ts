import type { Listener } from '#server/lib/context.ts'
import { handInvoiceOver } from './hand-over.service.ts'

/** What the DGI certified is handed over. */
export const companyInvoicesListener: Listener = {
  invoiceCertified(ctx, orm, invoiceN) {
    handInvoiceOver(orm, ctx, { invoiceN })
  },
}
