import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/schema.ts'

/** The letters with an invoice or a credit note that left or are about to, the oldest first, as long as the outbox keeps them. */
export function lettersOfInvoice(
  orm: Orm,
  { clientId, invoiceId }: { clientId: string; invoiceId: string },
): { to: string; at: number }[] {
  return orm
    .select({ to: mailOutbox.recipient, at: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.userId, clientId),
        ne(mailOutbox.status, 'failed'),
        sql`${mailOutbox.template} in ('company-invoice', 'company-credit-note')`,
        sql`${mailOutbox.facts} ->> 'invoiceId' = ${invoiceId}`,
      ),
    )
    .orderBy(asc(sql`mail_outbox.rowid`))
    .all()
}
