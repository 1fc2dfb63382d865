import { and, desc, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder, numberOfUser } from '#server/db/numbers.ts'
import { creditEntries, creditReasons, orders, users } from '#server/db/schema.ts'
import { stale } from '#server/lib/stale.ts'
import type { CreditKind } from '#shared/money/credit.ts'
import type { Shown } from '#shared/refusals/stale.ts'
import { publishCash } from '../desk-act.service.ts'
import {
  accountOf,
  type LedgerContext,
  type OrderRow,
  recordMoney,
} from '../payments/books.service.ts'

/** Francs of a client's credit. */
export const creditOf = (orm: Orm, clientId: string): number =>
  lastEntryOf(orm, clientId)?.balance ?? 0

export const lastEntryOf = (orm: Orm, clientId: string) =>
  orm
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.clientN, numberOfUser(clientId)))
    .orderBy(desc(creditEntries.n))
    .limit(1)
    .get()

/**
 * Refuses an act of the team whose screen does not show the last entry of a client's credit, inside `write()`: another tab or a
 * colleague may have done the very same. Throws STALE with what was done.
 */
export function refuseMovedCredit(orm: Orm, clientId: string, shown: Shown<'entry'>): void {
  const last = lastEntryOf(orm, clientId)
  if (!last || last.n === shown.entry) return
  const { n: entry, kind, amount, balance, at, actorN } = last
  const by = orm.select({ by: users.fullname }).from(users).where(eq(users.n, actorN)).get()?.by
  throw stale('entry', shown, { entry, kind, amount, balance, at, by: by ?? null })
}

interface NewEntry {
  clientId: string
  kind: CreditKind
  /** Francs, negative where they leave. */
  amount: number
  orderId?: string | undefined
  paymentN?: number | undefined
  refundId?: string | undefined
  /** The record that it comes from, or goes to. */
  otherId?: string | undefined
  /** Words of the team, erased with the person. */
  reason?: string | undefined
}

type EntryContext = Pick<LedgerContext, 'clock' | 'actor'>

/** Adds an entry to a client's credit, inside `write()`, and returns its number. Throws STALE when more leaves than is there. */
export function addCredit(orm: Orm, { clock, actor }: EntryContext, entry: NewEntry): number {
  const { clientId, kind, amount, orderId, paymentN, refundId, otherId, reason } = entry
  const held = creditOf(orm, clientId)
  if (held + amount < 0) throw stale('credit', { credit: -amount }, { credit: held })
  const clientN = numberOfUser(clientId)
  const { n } = orm
    .insert(creditEntries)
    .values({
      clientN,
      kind,
      amount,
      balance: held + amount,
      orderN: orderId ? numberOfOrder(orderId) : null,
      paymentN: paymentN ?? null,
      refundId: refundId ?? null,
      otherN: otherId ? numberOfUser(otherId) : null,
      actorN: numberOfUser(actor.id),
      at: clock.now(),
    })
    .returning({ n: creditEntries.n })
    .get()
  if (reason) orm.insert(creditReasons).values({ entryN: n, clientN, reason }).run()
  return n
}

/** Words of the team on an entry; null without any. */
export function creditReasonOf(orm: Orm, entryN: number): string | null {
  const ofEntry = eq(creditReasons.entryN, entryN)
  return orm.select().from(creditReasons).where(ofEntry).get()?.reason ?? null
}

/** Francs of its client's credit that pay an order, which may be deleted. */
function creditUsedFor(orm: Orm, orderId: string): number {
  const used = orm
    .select({ amount: sql<number>`coalesce(-sum(${creditEntries.amount}), 0)` })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.orderN, numberOfOrder(orderId)),
        sql`${creditEntries.kind} in ('used', 'returned')`,
      ),
    )
    .get()
  return used?.amount ?? 0
}

/**
 * Gives back to the credit what it paid of an order that became cheaper, or ended, inside `write()`: `most` francs at most. Returns
 * how many. The caller lowers the order's paid amount.
 */
export function returnCredit(orm: Orm, ctx: LedgerContext, order: OrderRow, most: number): number {
  const used = creditUsedFor(orm, order.id)
  const amount = Math.min(used, most)
  if (amount === 0) return 0
  const { id: orderId, clientId } = order
  addCredit(orm, ctx, { clientId, orderId, kind: 'returned', amount })
  setCreditUsed(orm, orderId, used - amount)
  recordMoney(orm, ctx, accountOf(order), 'refund_settled', { amount, outcome: 'credited' })
  return amount
}

export function setCreditUsed(orm: Orm, orderId: string, creditUsed: number): void {
  orm.update(orders).set({ creditUsed }).where(eq(orders.id, orderId)).run()
}

/**
 * Moves francs from one record of a person to another, inside `write()`: all of it, or `most`. Returns how many. No order tells
 * it to the person's screens.
 */
export function moveCredit(
  orm: Orm,
  ctx: LedgerContext,
  { from, to, most = Number.POSITIVE_INFINITY }: { from: string; to: string; most?: number },
): number {
  const amount = Math.min(creditOf(orm, from), most)
  if (amount === 0) return 0
  addCredit(orm, ctx, { clientId: from, otherId: to, kind: 'merged_out', amount: -amount })
  addCredit(orm, ctx, { clientId: to, otherId: from, kind: 'merged_in', amount })
  for (const clientId of [from, to]) publishCash(ctx, { clientId })
  return amount
}
