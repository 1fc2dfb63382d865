import { type SQL, sql } from 'drizzle-orm'
import {
  clientAnswers,
  clientMessages,
  companyContacts,
  companyInvoices,
  invoiceBalances,
  invoiceReminderSteps,
  reminders,
  users,
} from '#server/db/schema.ts'
import { heldCheques } from '#server/money/account-payments/held-cheques.sql.ts'
import { isCancelledInvoice } from '#server/money/company-invoices/cancelled.sql.ts'
import { isOwedRefund } from '#server/money/payments/money-back.sql.ts'
import type { ReminderStop } from '#shared/messages/reminder-words.ts'

const readers = sql`from ${companyContacts} c where c.client_id = ${users.id} and c.gets_invoice`

/** Whether somebody gets the invoices of a company, by e-mail or at a number: a contact has one of both. In a query that reads `users`. */
export const hasReader = sql<boolean>`exists (select 1 ${readers})`.mapWith(Boolean)

const readersWithNumber = sql`${readers} and c.phone is not null`

/** The numbers to which a company is reminded of its invoices: its own where nobody who gets them has one. In a query that reads `users`. */
const readersNumbers = sql`select c.phone ${readersWithNumber}
  union all select ${users.phone} where ${users.phone} <> '' and not exists (select 1 ${readersWithNumber})`

/** When one of these numbers last wrote, in a query that reads `users`: an accountant may have a record of her own, which her answers join. */
export const readersAnsweredAt = sql<number | null>`(
  select max(a.at) from ${clientAnswers} a where a.phone in (${readersNumbers}))`

/** From when on what they write is an answer to a reminder; null before the first one. */
const heardSince = sql`max(
  (select min(s.at) from ${invoiceReminderSteps} s where s.invoice_n = ${companyInvoices.n}),
  ifnull(${invoiceBalances.resumedAt}, 0))`

/**
 * Why a company is reminded of an invoice no more, in a query that reads `company_invoices`, `invoice_balances` and `users`; null
 * while it goes on. A part of the sum stops nothing: companies pay in parts.
 */
export const stopOfInvoice: SQL<ReminderStop | null> = sql<ReminderStop | null>`case
  when ${isCancelledInvoice} then 'credited'
  when ${invoiceBalances.rest} = 0 then 'paid'
  when ${invoiceBalances.stoppedAt} is not null then 'team'
  when ${isOwedRefund(users.id)} then 'refund'
  when ${heldCheques} >= ${invoiceBalances.rest} then 'cheque'
  when ${readersAnsweredAt} > ${heardSince} then 'answered'
end`

/** True of a message to somebody who gets the invoices, in a query that reads `client_messages` and their `users`. */
export const goesToReader = sql`${clientMessages.phone} in (${readersNumbers})`

/** True of a message of reminders that still tells of an invoice, in a query that reads `client_messages` and their `users`. */
export const tellsStillOfInvoice = sql`exists (select 1 from ${reminders} r
  join ${invoiceReminderSteps} on ${invoiceReminderSteps.reminderN} = r.n
  join ${companyInvoices} on ${companyInvoices.n} = ${invoiceReminderSteps.invoiceN}
  join ${invoiceBalances} on ${invoiceBalances.invoiceN} = ${companyInvoices.n}
  where r.message_id = ${clientMessages.id} and ${stopOfInvoice} is null)`
