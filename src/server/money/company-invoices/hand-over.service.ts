import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices, fneSales, invoiceBalances, users } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { HandedOverAs } from '#shared/money/company-invoices/company-invoices.ts'
import { cancelledBy } from './cancelled.sql.ts'
import { confirmedEmail, type InvoiceReader, invoiceReaders } from './invoice-readers.service.ts'

const corrected = alias(companyInvoices, 'corrected')

export type HandOverContext = Pick<ServiceContext, 'database' | 'clock' | 'outbox'>

interface HandedOver {
  invoiceN: number
  as?: HandedOverAs
  /** Who gets it; everybody who gets the invoices of the company without. */
  contactIds?: readonly string[]
}

/**
 * Writes to who gets the invoices of a company, inside the `write()` that makes one, has it certified or says that it never is. From then on the company reads
 * it. Does nothing where nobody can be written to: it waits for the team. Returns how many letters leave.
 */
export function handInvoiceOver(
  orm: Orm,
  ctx: HandOverContext,
  { invoiceN, as = 'invoice', contactIds }: HandedOver,
): number {
  const invoice = findToHandOver(orm, invoiceN)
  if (!invoice) return 0
  const { clientId, company: fullname, email: own } = invoice
  const readers = invoiceReaders(orm, { clientId, fullname, email: own }, contactIds)
  for (const { name, email } of readers) writeTo(orm, ctx, { invoice, as, name, email })
  if (readers.length > 0) noteHandedOver(orm, ctx, { invoiceN, as })
  return readers.length
}

/** From now on the company reads this invoice, or the one that a credit note takes back, inside `write()`; how it was first handed over stays. */
export function noteHandedOver(
  orm: Orm,
  { clock }: Pick<HandOverContext, 'clock'>,
  { invoiceN, as }: { invoiceN: number; as: HandedOverAs },
): void {
  orm
    .update(invoiceBalances)
    .set({ sentAt: clock.now(), sentAs: as })
    .where(
      and(
        sql`${invoiceBalances.invoiceN} = (
          select coalesce(i.of_n, i.n) from ${companyInvoices} i where i.n = ${invoiceN})`,
        isNull(invoiceBalances.sentAt),
      ),
    )
    .run()
}

/** Whether the company reads this invoice already. A credit note has no balance of its own. */
export function wasHandedOver(orm: Orm, invoiceN: number): boolean {
  const balance = orm
    .select({ sentAt: invoiceBalances.sentAt })
    .from(invoiceBalances)
    .where(eq(invoiceBalances.invoiceN, invoiceN))
    .get()
  return balance !== undefined && balance.sentAt !== null
}

const numberAtDgi = sql<string | null>`(
  select ${fneSales.number} from ${fneSales}
  where ${fneSales.invoiceN} = ${companyInvoices.n} and ${fneSales.state} = 'certified' limit 1)`

type ToHandOver = NonNullable<ReturnType<typeof findToHandOver>>

function findToHandOver(orm: Orm, invoiceN: number) {
  return orm
    .select({
      id: companyInvoices.id,
      kind: companyInvoices.kind,
      label: companyInvoices.label,
      year: companyInvoices.year,
      month: companyInvoices.month,
      total: companyInvoices.total,
      dueOn: companyInvoices.dueOn,
      reason: companyInvoices.reason,
      seller: companyInvoices.seller,
      dgiNumber: numberAtDgi,
      ofLabel: corrected.label,
      rest: invoiceBalances.rest,
      cancelledBy,
      clientId: users.id,
      company: users.fullname,
      email: confirmedEmail,
      linkVersion: users.linkVersion,
    })
    .from(companyInvoices)
    .innerJoin(users, and(eq(users.n, companyInvoices.clientN), isNull(users.deletedAt)))
    .innerJoin(
      invoiceBalances,
      sql`${invoiceBalances.invoiceN} = coalesce(${companyInvoices.ofN}, ${companyInvoices.n})`,
    )
    .leftJoin(corrected, eq(corrected.n, companyInvoices.ofN))
    .where(eq(companyInvoices.n, invoiceN))
    .get()
}

function writeTo(
  orm: Orm,
  ctx: HandOverContext,
  { invoice, as, name, email: to }: InvoiceReader & { invoice: ToHandOver; as: HandedOverAs },
): void {
  const { id: invoiceId, clientId: userId, company, linkVersion, label, year, month } = invoice
  const { total, rest, dueOn, ofLabel, reason, dgiNumber, seller, cancelledBy } = invoice
  const named = { fullname: name, company, invoiceId, linkVersion, label, year, month, dgiNumber }
  const about = { ...named, total, rest }
  if (invoice.kind === 'credit_note') {
    const facts = { ...about, ofLabel: ofLabel ?? '', reason: reason ?? '' }
    enqueueMail(orm, ctx, { template: 'company-credit-note', to, userId, facts })
    return
  }
  const statement = as === 'statement' ? (1 as const) : (0 as const)
  const { bank, wave } = seller
  const facts = { ...about, dueOn: dueOn ?? '', statement, cancelledBy, bank, wave }
  enqueueMail(orm, ctx, { template: 'company-invoice', to, userId, facts })
}
