import { and, asc, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/schema.ts'

/** The letters with an invoice or a credit note, the oldest first, as long as the outbox keeps them. */
export function lettersOfInvoice(
  orm: Orm,
  { clientId, invoiceId }: { clientId: string; invoiceId: string },
) {
  const { recipient, status, createdAt, sentAt } = mailOutbox
  return orm
    .select({ to: recipient, status, createdAt, sentAt })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.userId, clientId),
        sql`${mailOutbox.template} in ('company-invoice', 'company-credit-note')`,
        sql`${mailOutbox.facts} ->> 'invoiceId' = ${invoiceId}`,
      ),
    )
    .orderBy(asc(sql`mail_outbox.rowid`))
    .all()
}
