import { sql } from 'drizzle-orm'
import { companyInvoices } from '#server/db/schema.ts'

/** The company's name of now, or the one on the invoice where its record has none any more. */
export const companyName = sql<string>`coalesce(
  (select nullif(u.fullname, '') from users u where u.n = ${companyInvoices.clientN} and u.deleted_at is null),
  ${companyInvoices.party} ->> 'name')`
