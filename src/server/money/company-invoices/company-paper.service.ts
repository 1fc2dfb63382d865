import type { Orm } from '#server/db/database.ts'
import type { Actor } from '#server/lib/context.ts'
import { type CompanyPaper, companyPaper } from '#shared/money/company-invoices/company-paper.ts'
import { readInvoice } from './company-invoices.queries.ts'

/** Throws INVOICE_NOT_FOUND, PLACE_HIDDEN. */
export function readCompanyPaper(orm: Orm, reader: Actor, invoiceId: string): CompanyPaper {
  return companyPaper(readInvoice(orm, reader, invoiceId).invoice)
}
