import { setImmediate } from 'node:timers/promises'
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orderTrail, paymentLedger, staffActions } from '#server/db/schema.ts'
import { exportWaitingAssignments } from '#server/features/assignments/export.service.ts'
import { exportDuty } from '#server/features/duty/duty.service.ts'
import { exportClaims, exportFlags } from '#server/features/flags/export.service.ts'
import { handoversOf, readHolding } from '#server/features/payments/holdings.service.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { exportAction, exportEvent, exportHandover, exportPayment, isoTime } from './export-rows.ts'

/** Rows read per turn of the event loop. */
const CHUNK = 200
/** A staff member's actions can be many: the export holds the newest. */
const MAX_ACTIONS = 5000

type EventRow = typeof orderTrail.$inferSelect

/**
 * A person's work for the business, in French, and for a client what they asked the team to look
 * at. Of a long trail the newest MAX_ACTIONS, and the flags raised in these. Lists are read as they
 * are consumed.
 */
export function workData(orm: Orm, { id: userId, role }: { id: string; role: Role }) {
  const works = role !== 'client'
  const events = () => (works ? newest((seq) => eventsBy(orm, userId, seq)) : none())
  const actions = () => (works ? newest((seq) => staffActionsBy(orm, userId, seq)) : none())
  return {
    signalements: works ? readClaims(orm, userId, events()) : exportFlags(orm, userId),
    actions: mapEach(events(), exportEvent),
    actionsHorsCommandes: mapEach(actions(), exportAction),
    assignationsEnAttente: exportWaitingAssignments(orm, userId),
    encaissements: readCollected(orm, userId),
    especesEnMain: holdingOf(orm, userId),
    versements: handoversOf(orm, userId).map(exportHandover),
    service: role === 'livreur' ? exportDuty(orm, userId) : null,
  }
}

/** The person's newest events before `seq`. */
const eventsBy = (orm: Orm, userId: string, seq: number) =>
  orm
    .select()
    .from(orderTrail)
    .where(
      and(
        eq(orderTrail.actorN, numberOfUser(userId)),
        // The condition of the index order_events_actor; only the team and livreurs work.
        sql`${orderTrail.actorRole} <> 'client'`,
        lt(orderTrail.seq, seq),
      ),
    )
    .orderBy(desc(orderTrail.seq))
    .limit(CHUNK)
    .all()

const staffActionsBy = (orm: Orm, userId: string, seq: number) =>
  orm
    .select()
    .from(staffActions)
    .where(and(eq(staffActions.actorId, userId), lt(staffActions.seq, seq)))
    .orderBy(desc(staffActions.seq))
    .limit(CHUNK)
    .all()

async function* none(): AsyncGenerator<never> {}

async function* mapEach<Row, Exported>(rows: AsyncIterable<Row>, toExport: (row: Row) => Exported) {
  for await (const row of rows) yield toExport(row)
}

/** The newest rows of a trail, in pieces, so that other requests are served meanwhile. */
async function* newest<Row extends { seq: number }>(
  before: (seq: number) => Row[],
): AsyncGenerator<Row> {
  let seq = Number.MAX_SAFE_INTEGER
  for (let read = 0; read < MAX_ACTIONS; ) {
    const rows = before(seq)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    read += rows.length
    seq = last.seq
    await setImmediate()
  }
}

/** The flags raised on each order by these events, once per order. */
async function* readClaims(orm: Orm, userId: string, events: AsyncIterable<EventRow>) {
  const seen = new Set<string>()
  for await (const { kind, orderId } of events) {
    if (kind !== 'flagged' || seen.has(orderId)) continue
    seen.add(orderId)
    yield* exportClaims(orm, userId, [orderId])
  }
}

async function* readCollected(orm: Orm, userId: string) {
  for (let after = 0; ; ) {
    const rows = orm
      .select()
      .from(paymentLedger)
      .where(and(eq(paymentLedger.livreurN, numberOfUser(userId)), gt(paymentLedger.n, after)))
      .orderBy(asc(paymentLedger.n))
      .limit(CHUNK)
      .all()
    yield* rows.map(exportPayment)
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = last.n
    await setImmediate()
  }
}

function holdingOf(orm: Orm, livreurId: string) {
  const holding = readHolding(orm, livreurId)
  if (!holding) return null
  const { amount, payments, since } = holding
  return { montant: amount, paiements: payments, depuis: isoTime(since) }
}
