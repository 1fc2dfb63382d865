import { sql } from 'drizzle-orm'
import { isOfWrongNumber } from '#server/access/sessions/link-browser.service.ts'
import { childRow, childRows, childValues, jsonBoolean } from '#server/db/json-object.ts'
import {
  orderAdjustments,
  orderChecks,
  orderEvents,
  orderFlags,
  orders,
  users,
} from '#server/db/schema.ts'

/** Whether the client said « D’accord » with a count, in a query that reads it. */
export const isCountAgreed = sql<number>`exists (
  select 1 from ${orderEvents}
  where ${orderEvents.orderN} = ${orderChecks.orderN} and ${orderEvents.kind} = 'count_agreed'
    and ${orderEvents.data} ->> '$.step' = ${orderChecks.step})`

/** The counts of an order of `selectOrders`, pick-up first. */
export const checksOfOrder = childRows(
  {
    step: orderChecks.step,
    counts: orderChecks.counts,
    reserves: orderChecks.reserves,
    withClient: orderChecks.withClient,
    /** Expected pieces: those ordered, or at delivery those collected. */
    expected: orderChecks.expected,
    counted: orderChecks.counted,
    takenAt: orderChecks.takenAt,
    /** The client accepted an adjustment after the count. */
    adjustedSince: jsonBoolean(sql`exists (
      select 1 from ${orderAdjustments}
      where ${orderAdjustments.orderId} = ${orders.id} and ${orderAdjustments.status} = 'accepted'
        and not ${orderAdjustments.byCount} and ${orderAdjustments.answeredAt} >= ${orderChecks.createdAt})`),
    agreed: jsonBoolean(isCountAgreed),
    actorName: sql<string>`coalesce(${users.fullname}, '')`,
  },
  {
    from: sql`from ${orderChecks} left join ${users} on ${users.n} = ${orderChecks.actorN}
      where ${orderChecks.orderN} = ${orders.n}`,
    // By the alphabet the pick-up comes last.
    orderBy: sql`${orderChecks.step} desc`,
  },
)

/** The kinds of the open flags of an order of `selectOrders`, one for each flag. */
export const openFlagsOfOrder = childValues(
  orderFlags.kind,
  sql`from ${orderFlags} where ${orderFlags.orderId} = ${orders.id} and ${orderFlags.resolvedAt} is null`,
)

/** Whether an order of `selectOrders` still belongs to the record of the number that the team found wrong. */
export const isWithWrongNumber = jsonBoolean(sql`exists (
  select 1 from ${orderFlags}
  where ${orderFlags.orderId} = ${orders.id} and ${orderFlags.kind} = 'not_theirs' and ${isOfWrongNumber})`)

/**
 * For an order of `selectOrders` delivered without the required code: whether a photo was taken
 * instead.
 */
export const deliveredWithoutCode = childRow(
  { photo: jsonBoolean(sql`${orderFlags.data} ->> '$.photo' = 1`) },
  sql`from ${orderFlags} where ${orderFlags.orderId} = ${orders.id} and ${orderFlags.kind} = 'code_failed'
    order by ${orderFlags.createdAt} desc limit 1`,
)

/** A fact of the event by which the client accepted what was found at their door; null before, and of any other adjustment. */
const ofAgreement = <T>(
  field: 'agreedAt' | 'via' | 'link',
) => sql<T | null>`iif(${orderAdjustments.atDoor}, (
  select ${orderEvents.data} ->> ${sql.raw(`'$.${field}'`)} from ${orderEvents}
  where ${orderEvents.orderN} = ${orders.n} and ${orderEvents.kind} = 'adjustment_accepted'
    and ${orderEvents.data} ->> '$.adjustmentId' = ${orderAdjustments.id} limit 1), null)`

/** The open adjustment of an order of `selectOrders`, else the last answered one. */
export const adjustmentOfOrder = childRow(
  {
    id: orderAdjustments.id,
    status: orderAdjustments.status,
    lines: orderAdjustments.lines,
    linesBefore: orderAdjustments.linesBefore,
    totalBefore: orderAdjustments.totalBefore,
    total: orderAdjustments.total,
    reason: orderAdjustments.reason,
    createdAt: orderAdjustments.createdAt,
    /** Pieces were missing at the first count, which lowered the total by itself. */
    byCount: jsonBoolean(sql`${orderAdjustments.byCount}`),
    /** Weighed or counted at the door, where the client agrees to the total. */
    atDoor: jsonBoolean(sql`${orderAdjustments.atDoor}`),
    /** Name of the person who weighed or counted at the door; null for other adjustments. */
    foundBy: sql<string | null>`iif(${orderAdjustments.atDoor}, (
      select ${users.fullname} from ${users} where ${users.id} = ${orderAdjustments.proposedBy}), null)`,
    /** When the client answered it there, and how they agreed: what they said on the livreur’s phone may have waited for the network. */
    answeredAt: sql<
      number | null
    >`coalesce(${ofAgreement<number>('agreedAt')}, iif(${orderAdjustments.atDoor}, ${orderAdjustments.answeredAt}, null))`,
    /** An answer by a link that the team has too is one that the client gave on their phone, as they read it. */
    answeredVia: sql<
      'door' | 'phone' | 'link' | null
    >`iif(${ofAgreement('link')} = 1, 'link', ${ofAgreement('via')})`,
  },
  sql`from ${orderAdjustments}
    where ${orderAdjustments.orderId} = ${orders.id} and ${orderAdjustments.status} <> 'withdrawn'
    order by ${orderAdjustments.createdAt} desc, ${orderAdjustments}.rowid desc limit 1`,
)
