import type { Listener } from '#server/lib/context.ts'
import { handInvoiceOver, wasHandedOver } from './hand-over.service.ts'

/** A certified invoice is handed over; one that never will be certified is handed over as a statement. */
export const companyInvoicesListener: Listener = {
  certificationEnded(ctx, orm, { invoiceN, isCertified }) {
    if (isCertified) handInvoiceOver(orm, ctx, { invoiceN })
    else if (!wasHandedOver(orm, invoiceN)) handInvoiceOver(orm, ctx, { invoiceN, as: 'statement' })
  },
}
