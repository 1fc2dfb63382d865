import { or, type SQL, sql } from 'drizzle-orm'
import {
  accountPayments,
  clientAnswers,
  clientMessages,
  companyContacts,
  companyInvoices,
  creditEntries,
  invoiceBalances,
  orderFlags,
  orders,
  payments,
  reminderSteps,
  reminderStops,
  reminders,
  users,
} from '#server/db/schema.ts'
import { heldCheques } from '#server/money/account-payments/held-cheques.sql.ts'
import { isCancelledInvoice } from '#server/money/company-invoices/cancelled.sql.ts'
import { creditForInvoiceLeft, dueAfterCredit } from '#server/money/credit/due-after-credit.sql.ts'
import { isOwedRefund } from '#server/money/payments/money-back.sql.ts'
import type { LADDER_TEMPLATES } from '#shared/messages/templates.ts'
import { type ReminderStop, type StopOf, stopsOf } from '#shared/money/debt-stops.ts'
import { TOLD_BY_CLIENT } from '#shared/orders/custody.ts'
import { type Ladder, ORDER_LADDERS } from '#shared/shop/settings/reminder-settings.ts'
import { isAskedOfClient } from '../awaited.sql.ts'

// What is here stands in queries that read `users` beside `orders`, or beside `company_invoices` and `invoice_balances`.

export type LadderTemplate = (typeof LADDER_TEMPLATES)[number]

/** The ladders of which one message tells. */
export const LADDERS_OF: Record<LadderTemplate, readonly Ladder[]> = {
  relance: ORDER_LADDERS,
  relance_facture: ['invoice'],
}

const nOf = (ladder: Ladder) => (ladder === 'invoice' ? companyInvoices.n : orders.n)

const named = (ladder: Ladder) => sql.raw(`'${ladder}'`)

/** The steps that were told, as `s`. */
export const stepsOf = (ladder: Ladder) =>
  sql`from ${reminderSteps} s where s.subject_n = ${nOf(ladder)} and s.ladder = ${named(ladder)}`

const stopRow = (ladder: Ladder, column: 'stopped_at' | 'resumed_at') =>
  sql<number | null>`(select x.${sql.raw(column)} from ${reminderStops} x
    where x.subject_n = ${nOf(ladder)} and x.ladder = ${named(ladder)})`

export const teamStoppedAt = (ladder: Ladder) => stopRow(ladder, 'stopped_at')

/** The instant from which what the client does is an answer to a reminder; null before the first one. */
const heardSince = (ladder: Ladder) => sql`max(
  (select min(s.at) ${stepsOf(ladder)}), ifnull(${stopRow(ladder, 'resumed_at')}, 0))`

const readers = sql`from ${companyContacts} c where c.client_id = ${users.id} and c.gets_invoice`

/** Whether somebody gets the invoices of a company, by e-mail or at a number: a contact has one of both. */
export const hasReader = sql<boolean>`exists (select 1 ${readers})`.mapWith(Boolean)

const readersWithNumber = sql`${readers} and c.phone is not null`

/** The numbers to which a company is reminded of its invoices: its own where nobody who gets them has one. */
const readersNumbers = sql`select c.phone ${readersWithNumber}
  union all select ${users.phone} where ${users.phone} <> '' and not exists (select 1 ${readersWithNumber})`

/** True of a message to somebody who gets the invoices, in a query that reads `client_messages` and their `users`. */
export const goesToReader = sql`${clientMessages.phone} in (${readersNumbers})`

/**
 * The time when the person who is reminded last wrote: the one function of a message that stops a ladder. An accountant may have a record of her own,
 * which her answers join.
 */
export const lastAnswerAt = (ladder: Ladder) =>
  ladder === 'invoice'
    ? sql<number | null>`(
  select max(a.at) from ${clientAnswers} a where a.phone in (${readersNumbers}))`
    : sql<number | null>`nullif(max(
  ifnull((select max(a.at) from ${clientAnswers} a where a.user_id = ${users.id}), 0),
  ifnull((select max(a.at) from ${clientAnswers} a where a.user_id is null and a.phone = ${users.phone}), 0)), 0)`

/** When it was last paid for, by money or by credit. */
export const lastPaymentAt = (ladder: Ladder) =>
  ladder === 'invoice'
    ? sql<number | null>`(select max(p.at) from ${accountPayments} p
        where p.invoice_n = ${companyInvoices.n} and p.kind in ('received', 'cheque_cashed')
          and not exists (select 1 from ${accountPayments} a where a.of_n = p.n))`
    : sql<number | null>`nullif(max(
  ifnull((select max(p.at) from ${payments} p where p.order_n = ${orders.n} and p.kind = 'received'), 0),
  ifnull((select max(e.at) from ${creditEntries} e where e.order_n = ${orders.n} and e.kind = 'used'), 0)), 0)`

const isOpenClaim = sql`f.kind in ${[...TOLD_BY_CLIENT]} and f.resolved_at is null`

/** Whether the client contests something that the team has not settled, of the order or of one of the invoice. */
const hasOpenClaim = (ladder: Ladder) =>
  ladder === 'invoice'
    ? sql`exists (select 1 from ${orderFlags} f join orders o on o.id = f.order_id
        where f.client_id = ${users.id} and ${isOpenClaim} and o.invoice_n = ${companyInvoices.n})`
    : sql`exists (select 1 from ${orderFlags} f where f.order_id = ${orders.id} and ${isOpenClaim})`

/** The stops that are of every ladder, or of both debts. */
const COMMON = (ladder: Ladder) => ({
  team: sql`${teamStoppedAt(ladder)} is not null`,
  claim: hasOpenClaim(ladder),
  refund: isOwedRefund(users.id),
  part_paid: sql`${lastPaymentAt(ladder)} > ${heardSince(ladder)}`,
  answered: sql`${lastAnswerAt(ladder)} > ${heardSince(ladder)}`,
})

const CONDITIONS: { [L in Ladder]: Record<StopOf<L>, SQL> } = {
  unpaid: {
    ...COMMON('unpaid'),
    over: sql`${orders.status} <> 'completed' or ${orders.onAccount}`,
    paid: sql`${orders.paidAmount} >= ${orders.grandTotal}`,
    credit: sql`${dueAfterCredit} = 0`,
    to_verify: sql`${orders.paymentDeclaredAt} is not null`,
  },
  unclaimed: {
    ...COMMON('unclaimed'),
    over: sql`${orders.status} = 'cancelled' or ${orders.status} <> 'completed' and ${orders.readyAt} is null`,
    taken: sql`${orders.status} = 'completed'`,
    hour: sql`not (${isAskedOfClient})`,
  },
  invoice: {
    ...COMMON('invoice'),
    credited: isCancelledInvoice,
    paid: sql`${invoiceBalances.rest} = 0`,
    credit: sql`${heldCheques} < ${invoiceBalances.rest} and ${heldCheques} + ${creditForInvoiceLeft} >= ${invoiceBalances.rest}`,
    cheque: sql`${heldCheques} >= ${invoiceBalances.rest}`,
  },
}

/**
 * Why an order or an invoice is reminded of no more; null while it goes on. This is computed, not written where things move: payments,
 * hours and answers come from many places, and some are taken back.
 */
export function stopOf(ladder: Ladder): SQL<ReminderStop | null> {
  const conditions: Partial<Record<ReminderStop, SQL>> = CONDITIONS[ladder]
  const cases = stopsOf(ladder).map(
    (stop) => sql`when ${conditions[stop]} then ${sql.raw(`'${stop}'`)}`,
  )
  return sql<ReminderStop | null>`case ${sql.join(cases, sql` `)} end`
}

/** Steps of the ladder, with what they are of. */
const withSubject = (ladder: Ladder) =>
  ladder === 'invoice'
    ? sql`join ${companyInvoices} on ${companyInvoices.n} = ${reminderSteps.subjectN}
        join ${invoiceBalances} on ${invoiceBalances.invoiceN} = ${companyInvoices.n}`
    : sql`join ${orders} on ${orders.n} = ${reminderSteps.subjectN}`

/** True of a message of reminders that still tells something, in a query that reads `client_messages` and their `users`. */
export const tellsStill = (template: LadderTemplate) =>
  or(
    ...LADDERS_OF[template].map(
      (ladder) => sql`exists (select 1 from ${reminders} r
        join ${reminderSteps} on ${reminderSteps.reminderN} = r.n and ${reminderSteps.ladder} = ${named(ladder)} ${withSubject(ladder)}
        where r.message_id = ${clientMessages.id} and ${stopOf(ladder)} is null)`,
    ),
  )
