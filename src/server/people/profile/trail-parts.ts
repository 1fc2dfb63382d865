import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { recordsOf } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orderFlags, orderTrail, paymentLedger } from '#server/db/schema.ts'
import { isoTime } from '#server/lib/iso-time.ts'
import { flagLabel } from '#shared/order-flags.ts'
import { isStepTold } from '#shared/orders/claims/claim-steps.ts'
import { isReadByClient } from '#shared/orders/custody.ts'
import { AT_ONCE, type Person } from './personal-table.ts'

type EventRow = typeof orderTrail.$inferSelect
type PaymentRow = typeof paymentLedger.$inferSelect

/** The events of a client's orders, oldest first, without those that the team keeps to itself. */
export function* tellEvents(orm: Orm, person: Person) {
  for (const rows of eventsOf(orm, person)) yield rows.filter(isForClient).map(tellEvent)
}

/** The events of a client's orders, and of those of the records that were merged into theirs. */
function* eventsOf(orm: Orm, { id }: Person) {
  for (const { n } of recordsOf(orm, id))
    yield* piecesAfter(
      (seq) => eventsOfClient(orm, n, seq),
      ({ seq }) => seq,
    )
}

/** The flag events that the client also sees on screen. */
const isForClient = ({ kind, data: { flag, step } }: EventRow) =>
  (flag === undefined || isReadByClient(flag)) && (kind !== 'claim_step' || isStepTold(step))

const eventsOfClient = (orm: Orm, clientN: number, seq: number) =>
  orm
    .select()
    .from(orderTrail)
    .where(and(eq(orderTrail.clientN, clientN), gt(orderTrail.seq, seq)))
    .orderBy(asc(orderTrail.seq))
    .limit(AT_ONCE)
    .all()

/** The acts of a team member on orders: the newest, the newest first. */
export function* tellActions(orm: Orm, person: Person, newest: number) {
  for (const rows of actionsOf(orm, person, newest)) yield rows.map(tellEvent)
}

function* actionsOf(orm: Orm, { n, role }: Person, newest: number) {
  if (role === 'client') return
  let before = Number.MAX_SAFE_INTEGER
  for (let read = 0; read < newest; read += AT_ONCE) {
    const rows = eventsBy(orm, n, before)
    yield rows
    before = rows.at(-1)?.seq ?? 0
    if (rows.length < AT_ONCE) return
  }
}

/** The questions that a client asked the team, or the flags that a team member raised in their newest acts. */
export function* tellFlags(orm: Orm, person: Person, newest: number) {
  if (person.role === 'client') yield flagsOfClient(orm, person.id).map(tellFlag)
  const seen = new Set<string>()
  for (const rows of actionsOf(orm, person, newest))
    for (const { kind, orderId } of rows) {
      if (kind !== 'flagged' || seen.has(orderId)) continue
      seen.add(orderId)
      const flags = flagsOfOrder(orm, { orderId, userId: person.id })
      yield flags.map((flag) => ({ ...tellFlag(flag), detail: flag.data }))
    }
}

const flagsOfClient = (orm: Orm, userId: string) =>
  orm
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.clientId, userId), eq(orderFlags.raisedBy, userId)))
    .all()

const flagsOfOrder = (orm: Orm, { orderId, userId }: { orderId: string; userId: string }) =>
  orm
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orderId), eq(orderFlags.raisedBy, userId)))
    // In the order of the index.
    .orderBy(asc(orderFlags.kind), asc(orderFlags.createdAt))
    .all()

function tellFlag(flag: typeof orderFlags.$inferSelect) {
  const { reference, kind, data, note, createdAt, resolvedAt } = flag
  return {
    commande: reference,
    type: flagLabel(kind, data.disagreed === 1),
    note,
    signaleLe: isoTime(createdAt),
    traiteLe: isoTime(resolvedAt),
  }
}

const eventsBy = (orm: Orm, actorN: number, seq: number) =>
  orm
    .select()
    .from(orderTrail)
    .where(
      and(
        eq(orderTrail.actorN, actorN),
        // The condition of the index order_events_actor; only the team and livreurs work.
        sql`${orderTrail.actorRole} <> 'client'`,
        lt(orderTrail.seq, seq),
      ),
    )
    .orderBy(desc(orderTrail.seq))
    .limit(AT_ONCE)
    .all()

const WAYS: Record<string, string> = {
  link: 'lien de suivi',
  phone: 'téléphone',
  count: 'comptage',
  device: 'tablette de l’atelier',
}

/** An event of an order. Other people are named by their role only. */
function tellEvent(event: EventRow) {
  const { reference, kind, actorRole, from, to, data, at } = event
  return {
    commande: reference,
    type: kind,
    par: actorRole,
    moyen:
      data.link === 1
        ? 'lien de suivi, que l’équipe avait aussi'
        : (WAYS[String(data.via)] ?? null),
    de: from,
    vers: to,
    detail: data,
    le: isoTime(at),
  }
}

/** The payments of a client's orders, found through each order's first event, so that deleted orders are included. */
export function* tellPayments(orm: Orm, person: Person) {
  for (const rows of eventsOf(orm, person))
    for (const { kind, orderN } of rows)
      if (kind === 'created') yield paymentsOf(orm, orderN).map(tellPayment)
}

const paymentsOf = (orm: Orm, orderN: number) =>
  orm
    .select()
    .from(paymentLedger)
    .where(eq(paymentLedger.orderN, orderN))
    .orderBy(asc(paymentLedger.n))
    .all()

/** The payments that a livreur received. */
export function* tellCollected(orm: Orm, { n: livreurN }: Person) {
  const collected = (after: number) =>
    orm
      .select()
      .from(paymentLedger)
      .where(and(eq(paymentLedger.livreurN, livreurN), gt(paymentLedger.n, after)))
      .orderBy(asc(paymentLedger.n))
      .limit(AT_ONCE)
      .all()
  for (const rows of piecesAfter(collected, ({ n }) => n)) yield rows.map(tellPayment)
}

/** A row of the ledger, in francs. */
function tellPayment(payment: PaymentRow) {
  const { reference, kind, method, amount, transactionId, at } = payment
  return {
    commande: reference,
    type: kind,
    moyen: method,
    montant: amount,
    transaction: transactionId,
    le: isoTime(at),
  }
}

/** Rows in pieces, each read after the key of the last row of the one before. */
function* piecesAfter<Row>(
  read: (after: number) => Row[],
  keyOf: (row: Row) => number,
): Generator<Row[]> {
  for (let after = 0; ; ) {
    const rows = read(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = keyOf(last)
  }
}
