import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  clientMessages,
  companyContacts,
  companyInvoices,
  invoiceBalances,
  invoiceReminderSteps,
  reminders,
  users,
} from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import {
  invoiceReminderFacts,
  type RemindedInvoiceFacts,
} from '#shared/orders/reminders/invoice-reminder-facts.ts'
import { waitingReminders } from '../reminders/one-a-day.service.ts'
import { goesToReader, stopOfInvoice } from './invoice-stop.sql.ts'

/** The message tells these facts now. */
interface InvoiceReminderNow {
  linkVersion: number
  facts: MessageFacts['relance_facture']
}

const toldInvoice = {
  invoiceId: companyInvoices.id,
  label: companyInvoices.label,
  company: users.fullname,
  dueOn: invoiceBalances.dueOn,
  due: invoiceBalances.rest,
  days: invoiceReminderSteps.days,
}

/** By message id; a message whose invoices are all paid, or whose number is of nobody who gets them any more, is left out. */
export function invoiceRemindersNow(
  orm: Orm,
  messageIds: readonly string[],
): Map<string, InvoiceReminderNow> {
  if (messageIds.length === 0) return new Map()
  const rows = orm
    .select({
      ...toldInvoice,
      messageId: clientMessages.id,
      linkVersion: users.linkVersion,
      contact: sql<string>`coalesce((select c.name from ${companyContacts} c
        where c.client_id = ${users.id} and c.gets_invoice and c.phone = ${clientMessages.phone} limit 1), ${users.fullname})`,
    })
    .from(reminders)
    .innerJoin(clientMessages, eq(clientMessages.id, reminders.messageId))
    .innerJoin(invoiceReminderSteps, eq(invoiceReminderSteps.reminderN, reminders.n))
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceReminderSteps.invoiceN))
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
    .innerJoin(users, eq(users.n, invoiceBalances.clientN))
    .where(and(inArray(reminders.messageId, [...messageIds]), goesToReader, goesOn))
    .all()
  const settings = readSettings(orm, 'reminders')
  const now = new Map<string, InvoiceReminderNow>()
  for (const [id, told] of Map.groupBy(rows, ({ messageId }) => messageId)) {
    const [first] = told
    if (!first) continue
    const facts = invoiceReminderFacts(lastOfEach(told), settings, first.contact)
    now.set(id, { linkVersion: first.linkVersion, facts })
  }
  return now
}

/** The invoices that a reminder tells, before its messages are written. */
export function invoicesOfReminder(orm: Orm, reminderN: number): RemindedInvoiceFacts[] {
  return lastOfEach(standing(orm, eq(invoiceReminderSteps.reminderN, reminderN)))
}

/** Those that a reminder of this one would tell: it takes the place of what waits. */
export function invoicesRemindedWith(
  orm: Orm,
  clientId: string,
  invoice: RemindedInvoiceFacts,
): RemindedInvoiceFacts[] {
  const waiting = waitingReminders(orm, { clientId, template: 'relance_facture' })
  const told = waiting.flatMap(({ n }) => standing(orm, eq(invoiceReminderSteps.reminderN, n)))
  return lastOfEach([invoice, ...told])
}

const goesOn = sql`${stopOfInvoice} is null`

const standing = (orm: Orm, which: SQL) =>
  orm
    .select(toldInvoice)
    .from(invoiceReminderSteps)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceReminderSteps.invoiceN))
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
    .innerJoin(users, eq(users.n, invoiceBalances.clientN))
    .where(and(which, goesOn))
    .all()

/** Each invoice by one step alone, its latest; the longest due first. */
function lastOfEach<T extends RemindedInvoiceFacts>(told: readonly T[]): T[] {
  const last = [...told].sort((one, other) => other.days - one.days)
  return last.filter(
    ({ invoiceId }, index) => last.findIndex((one) => one.invoiceId === invoiceId) === index,
  )
}
