import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { methodSql } from '#server/db/method.sql.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { accountPayments, creditEntries, refunds, users, waveAdvances } from '#server/db/schema.ts'
import type { Actor } from '#server/lib/context.ts'
import { isUnproven } from '../daily-ceiling/unproven-money.queries.ts'

/** Francs of a client's credit: what really came in, and what the shop gave. */
interface HeldCredit {
  received: number
  given: number
}

/**
 * The parts of a client's credit, as this member of the team would pay it back. An order uses what was given first, and what
 * comes back of an order is given again; what is paid back is what came in first.
 */
export function heldOf(orm: Orm, clientId: string, actor: Pick<Actor, 'id' | 'role'>): HeldCredit {
  const client = orm.select({ n: users.n }).from(users).where(eq(users.id, clientId)).get()
  return client
    ? heldBefore(orm, client.n, actor, Number.MAX_SAFE_INTEGER)
    : { received: 0, given: 0 }
}

type Entry = ReturnType<typeof entriesBefore>[number]

const entriesBefore = (orm: Orm, clientN: number, before: number) =>
  orm
    .select({
      n: creditEntries.n,
      kind: creditEntries.kind,
      amount: creditEntries.amount,
      otherN: creditEntries.otherN,
      orderN: creditEntries.orderN,
      paymentN: creditEntries.paymentN,
      advance: waveAdvances,
      refund: refunds,
    })
    .from(creditEntries)
    .leftJoin(waveAdvances, eq(waveAdvances.creditN, creditEntries.n))
    .leftJoin(refunds, eq(refunds.id, creditEntries.refundId))
    .where(and(eq(creditEntries.clientN, clientN), lt(creditEntries.n, before)))
    .orderBy(asc(creditEntries.n))
    .all()

function heldBefore(
  orm: Orm,
  clientN: number,
  actor: Pick<Actor, 'id' | 'role'>,
  before: number,
): HeldCredit {
  const held = { received: 0, given: 0 }
  let usedGiven = 0
  for (const entry of entriesBefore(orm, clientN, before)) {
    const { kind, amount } = entry
    const from = held.given
    if (kind === 'paid_back' && entry.paymentN !== null) leave(held, 'received', -amount)
    else if (amount < 0) leave(held, 'given', -amount)
    else come(held, amount, givenPartOf(orm, entry, actor, usedGiven))
    if (kind === 'used') usedGiven += from - held.given
    if (kind === 'returned') usedGiven -= held.given - from
  }
  return held
}

function come(held: HeldCredit, amount: number, given: number): void {
  held.given += given
  held.received += amount - given
}

/** Takes francs out, of this part before the other one. */
function leave(held: HeldCredit, first: keyof HeldCredit, amount: number): void {
  const second = first === 'given' ? 'received' : 'given'
  const some = Math.min(amount, held[first])
  held[first] -= some
  held[second] -= amount - some
}

/** Francs of what an entry adds that nobody paid. */
function givenPartOf(
  orm: Orm,
  { n, kind, amount, otherN, orderN, advance, refund }: Entry,
  actor: Pick<Actor, 'id' | 'role'>,
  usedGiven: number,
): number {
  switch (kind) {
    case 'gesture':
    case 'claim':
      return amount
    case 'advance':
      return advance && advance.outcome !== 'found' ? amount : 0
    case 'refund':
      return refund && (refund.reason === 'claim' || isUnproven(orm, refund, actor)) ? amount : 0
    case 'returned':
      if (orderN === null && isOwnSurplus(orm, n, actor)) return amount
      return Math.min(amount, usedGiven)
    default:
      // It left the other record just before.
      return otherN === null ? 0 : Math.min(amount, heldBefore(orm, otherN, actor, n - 1).given)
  }
}

/**
 * Whether nobody but this admin says that a company's invoice did not need this money: they noted the transfer, cheque or Wave
 * payment that was too much. Cash came into the drawer; credit that had paid the invoice is what it was.
 */
function isOwnSurplus(orm: Orm, entryN: number, actor: Pick<Actor, 'id' | 'role'>): boolean {
  if (actor.role !== 'admin') return false
  const { n, clientN, actorN, at } = creditEntries
  const own = orm
    .select({ n })
    .from(creditEntries)
    .where(
      and(
        eq(n, entryN),
        eq(actorN, numberOfUser(actor.id)),
        sql`not exists (select 1 from ${accountPayments} p where p.client_n = ${clientN} and p.at = ${at}
          and (p.credit_n = ${n} or p.kind = 'received' and ${sql.raw(methodSql('p.method', 'inDrawer'))}))`,
      ),
    )
    .get()
  return own !== undefined
}
