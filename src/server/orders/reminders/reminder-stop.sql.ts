import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  clientAnswers,
  clientMessages,
  orders,
  payments,
  reminderSteps,
  reminderStops,
  reminders,
  users,
} from '#server/db/schema.ts'
import { dueAfterCredit } from '#server/money/credit/due-after-credit.sql.ts'
import { isOwedRefund } from '#server/money/payments/money-back.sql.ts'
import type { ReminderStop } from '#shared/messages/reminder-words.ts'
import { isAskedOfClient } from '../awaited.sql.ts'
import { hasOpenClaim } from './open-claim.sql.ts'

const ofLadder = (table: 's' | 'x', ladder: SQLWrapper) =>
  sql`${sql.raw(table)}.order_n = ${orders.n} and ${sql.raw(table)}.ladder = ${ladder}`

/** From when on what the client does is an answer to a reminder; null before the first one. */
const heardSince = (ladder: SQLWrapper) => sql`max(
  (select min(s.at) from ${reminderSteps} s where ${ofLadder('s', ladder)}),
  ifnull((select x.resumed_at from ${reminderStops} x where ${ofLadder('x', ladder)}), 0))`

/** When the client last wrote, in a query that reads `orders` and `users`. */
export const lastAnswerAt = sql<number | null>`nullif(max(
  ifnull((select max(a.at) from ${clientAnswers} a where a.user_id = ${orders.clientId}), 0),
  ifnull((select max(a.at) from ${clientAnswers} a where a.user_id is null and a.phone = ${users.phone}), 0)), 0)`

export const lastPaymentAt = sql<number | null>`(
  select max(p.at) from ${payments} p where p.order_n = ${orders.n} and p.kind = 'received')`

export const teamStoppedAt = (ladder: SQLWrapper) => sql<number | null>`(
  select x.stopped_at from ${reminderStops} x where ${ofLadder('x', ladder)})`

/**
 * Why an order is reminded of no more, in a query that reads `orders` and `users`; null while it goes on. This is computed, not written
 * where things move: payments, hours and answers come from many places, and some are taken back.
 */
export const stopOf = (
  ladder: SQLWrapper,
): SQL<ReminderStop | null> => sql<ReminderStop | null>`case
  when ${orders.status} = 'cancelled' then 'over'
  when ${ladder} = 'unpaid' and (${orders.status} <> 'completed' or ${orders.onAccount}) then 'over'
  when ${ladder} = 'unpaid' and ${orders.paidAmount} >= ${orders.grandTotal} then 'paid'
  when ${ladder} = 'unpaid' and ${dueAfterCredit} = 0 then 'credit'
  when ${ladder} = 'unclaimed' and ${orders.status} = 'completed' then 'taken'
  when ${ladder} = 'unclaimed' and ${orders.readyAt} is null then 'over'
  when ${ladder} = 'unclaimed' and not (${isAskedOfClient}) then 'hour'
  when ${teamStoppedAt(ladder)} is not null then 'team'
  when ${hasOpenClaim} then 'claim'
  when ${isOwedRefund(orders.clientId)} then 'refund'
  when ${ladder} = 'unpaid' and ${orders.paymentDeclaredAt} is not null then 'to_verify'
  when ${ladder} = 'unpaid' and ${lastPaymentAt} > ${heardSince(ladder)} then 'part_paid'
  when ${lastAnswerAt} > ${heardSince(ladder)} then 'answered'
end`

/** Whether a message of reminders still tells of an order, in a query that reads `client_messages` and their `users`. */
export const tellsStill = sql`exists (select 1 from ${reminders} r
  join ${reminderSteps} on ${reminderSteps.reminderN} = r.n join ${orders} on ${orders.n} = ${reminderSteps.orderN}
  where r.message_id = ${clientMessages.id} and ${stopOf(reminderSteps.ladder)} is null)`
