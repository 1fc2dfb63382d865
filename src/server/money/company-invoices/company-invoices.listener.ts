import type { Listener } from '#server/lib/context.ts'
import { handInvoiceOver, wasHandedOver } from './hand-over.service.ts'

/** What the DGI certified is handed over, and what it never will as a statement. */
export const companyInvoicesListener: Listener = {
  certificationEnded(ctx, orm, { invoiceN, isCertified }) {
    if (isCertified) handInvoiceOver(orm, ctx, { invoiceN })
    else if (!wasHandedOver(orm, invoiceN)) handInvoiceOver(orm, ctx, { invoiceN, as: 'statement' })
  },
}
