import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  companyInvoices,
  invoiceBalances,
  invoiceReminderSteps,
  reminders,
  users,
} from '#server/db/schema.ts'
import { confirmedEmail } from '#server/money/company-invoices/invoice-readers.service.ts'
import { oldestBeginning } from '#shared/orders/reminders/reminder-times.ts'
import { BUSINESS_ZONE, instantOf, localDay } from '#shared/time/zone.ts'
import { reachColumns, reminderWays } from '../order-news.service.ts'
import type { AskedOfReminders } from '../reminders/reminded-orders.queries.ts'
import { hasReader, stopOfInvoice } from './invoice-stop.sql.ts'

/** More than a small business has; the others come once these are paid. */
const MOST_READ = 1_000

/**
 * The invoices whose ladder goes on. One that was not handed over is not reminded of: its link opens nothing yet.
 */
export function remindedInvoices(
  orm: Orm,
  { settings, now, clientId, areStopped }: AskedOfReminders,
) {
  const today = localDay(now, BUSINESS_ZONE)
  // Ladders that are over would fill the limit.
  const oldest = localDay(oldestBeginning(settings.invoice, now), BUSINESS_ZONE)
  const rows = orm
    .select({
      n: companyInvoices.n,
      id: companyInvoices.id,
      label: companyInvoices.label,
      clientId: users.id,
      clientN: users.n,
      fullname: users.fullname,
      email: confirmedEmail,
      reach: reachColumns,
      hasReader,
      linkVersion: users.linkVersion,
      dueOn: invoiceBalances.dueOn,
      /** Francs. */
      due: invoiceBalances.rest,
      /** Days of the steps that were told, as a JSON list. */
      told: sql<string>`(select json_group_array(s.days) from ${invoiceReminderSteps} s
        where s.invoice_n = ${companyInvoices.n})`,
      /** The invoice itself, of today, is news enough. */
      hasNewsToday: sql<number>`(${invoiceBalances.sentAt} >= ${instantOf(today, 0, BUSINESS_ZONE)}
        or exists (select 1 from ${reminders} r where r.client_n = ${users.n} and r.day = ${today}))`,
      teamAt: invoiceBalances.stoppedAt,
    })
    .from(invoiceBalances)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceBalances.invoiceN))
    .innerJoin(users, eq(users.n, invoiceBalances.clientN))
    .where(
      and(
        sql`${invoiceBalances.rest} > 0`,
        gte(invoiceBalances.dueOn, oldest),
        isNotNull(invoiceBalances.sentAt),
        clientId === undefined ? undefined : eq(users.id, clientId),
        isNull(users.deletedAt),
        isNull(users.disabledAt),
        areStopped ? sql`${stopOfInvoice} = 'team'` : sql`${stopOfInvoice} is null`,
      ),
    )
    .orderBy(asc(invoiceBalances.dueOn), asc(invoiceBalances.invoiceN))
    .limit(MOST_READ)
    .all()
  return rows.map((row) => ({
    ...row,
    ladder: 'invoice' as const,
    isReached: row.hasReader || row.email !== null || !!reminderWays(row.reach)?.phone,
    since: instantOf(row.dueOn, 0, BUSINESS_ZONE),
  }))
}
