import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { accountPayments, companyInvoices } from '#server/db/schema.ts'

const answer = alias(accountPayments, 'answer')

/** The last invoice that the company's credit pays. */
export function lastPaidByCredit(orm: Orm, clientId: string): string | null {
  const last = orm
    .select({ label: companyInvoices.label })
    .from(accountPayments)
    .innerJoin(companyInvoices, eq(companyInvoices.n, accountPayments.invoiceN))
    .leftJoin(answer, eq(answer.ofN, accountPayments.n))
    .where(
      and(
        eq(accountPayments.clientN, numberOfUser(clientId)),
        eq(accountPayments.method, 'credit'),
        eq(accountPayments.kind, 'received'),
        isNull(answer.n),
      ),
    )
    .orderBy(desc(accountPayments.n))
    .limit(1)
    .get()
  return last?.label ?? null
}
