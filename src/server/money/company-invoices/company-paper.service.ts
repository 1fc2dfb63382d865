import type { Orm } from '#server/db/database.ts'
import type { Actor } from '#server/lib/context.ts'
import { companyPaper } from '#shared/money/company-invoices/company-paper.ts'
import type { Paper } from '#shared/money/paper.ts'
import { readInvoice } from './company-invoices.queries.ts'

/** Throws INVOICE_NOT_FOUND, PLACE_HIDDEN. */
export function readCompanyPaper(orm: Orm, reader: Actor, invoiceId: string): Paper {
  return companyPaper(readInvoice(orm, reader, invoiceId).invoice)
}
