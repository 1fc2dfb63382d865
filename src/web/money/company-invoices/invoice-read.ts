import type { Outputs } from '#web/trpc.ts'

/** An invoice of a company, or a credit note, as it is read. */
export type InvoiceRead = Outputs['companyInvoices']['byId']
