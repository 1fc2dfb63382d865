import { setImmediate } from 'node:timers/promises'
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderEvents, payments, staffActions } from '#server/db/schema.ts'
import { handoversOf, readHolding } from '#server/features/cash/holdings.service.ts'
import { exportClaims, exportFlags } from '#server/features/flags/export.service.ts'
import type { Role } from '#shared/roles.ts'
import { acted, handed, paid, told, when } from './export-words.ts'

/** Rows read before others get their turn. */
const CHUNK = 200
/** What somebody did for the house is its own trail: of it the export holds the newest. */
const MAX_ACTIONS = 5000

const ph = sql.placeholder

const statements = prepared((orm) => ({
  toOrders: orm
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.actorId, ph('userId')), lt(orderEvents.seq, ph('seq'))))
    .orderBy(desc(orderEvents.seq))
    .limit(CHUNK)
    .prepare(),
  beside: orm
    .select()
    .from(staffActions)
    .where(and(eq(staffActions.actorId, ph('userId')), lt(staffActions.seq, ph('seq'))))
    .orderBy(desc(staffActions.seq))
    .limit(CHUNK)
    .prepare(),
  collected: orm
    .select()
    .from(payments)
    .where(eq(payments.livreurId, ph('userId')))
    .orderBy(asc(payments.at))
    .prepare(),
}))

/**
 * What somebody did for the house, in French, and for a client what they asked the team to look at. Of a long trail the
 * newest MAX_ACTIONS, and the flags that were raised in these.
 */
export async function exportWork(orm: Orm, { id: userId, role }: { id: string; role: Role }) {
  const { toOrders, beside, collected } = statements(orm)
  const works = role !== 'client'
  const acts = works ? await newest((seq) => toOrders.all({ userId, seq })) : []
  const house = works ? await newest((seq) => beside.all({ userId, seq })) : []
  return {
    signalements: works ? exportClaims(orm, userId, flaggedIn(acts)) : exportFlags(orm, userId),
    actions: acts.map(told),
    actionsHorsCommandes: house.map(acted),
    encaissements: collected.all({ userId }).map(paid),
    especesEnMain: holdingOf(orm, userId),
    remises: handoversOf(orm, userId).map(handed),
  }
}

/** The newest rows of a trail, read piece by piece, so that others are served meanwhile. */
async function newest<Row extends { seq: number }>(before: (seq: number) => Row[]): Promise<Row[]> {
  const all: Row[] = []
  for (let seq = Number.MAX_SAFE_INTEGER; all.length < MAX_ACTIONS; ) {
    const rows = before(seq)
    all.push(...rows)
    if (rows.length < CHUNK) break
    seq = rows.at(-1)?.seq ?? 0
    await setImmediate()
  }
  return all
}

const flaggedIn = (acts: (typeof orderEvents.$inferSelect)[]) =>
  new Set(acts.filter(({ kind }) => kind === 'flagged').map(({ orderId }) => orderId))

function holdingOf(orm: Orm, livreurId: string) {
  const holding = readHolding(orm, livreurId)
  if (!holding) return null
  const { amount, payments, since } = holding
  return { montant: amount, paiements: payments, depuis: when(since) }
}
