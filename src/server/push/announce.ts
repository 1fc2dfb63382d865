import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { pushOutbox, pushSubscriptions, sessions, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { LiveHub } from '#server/realtime/hub.ts'
import {
  DISAGREED_DETAIL,
  LESS_DETAIL,
  PUSH_RULES,
  type PushKind,
} from '#shared/access/push/push.ts'
import { isSessionAlive } from '#shared/access/session-life.ts'
import { missionStep, type OrderStatus } from '#shared/order-status.ts'
import { toldAt } from '#shared/orders/assignments.ts'
import type { OrderEventKind } from '#shared/record/live.ts'
import type { VisitKind } from '#shared/time/visits.ts'

/** A change of an order, as its trail records it. */
export interface AnnouncedChange {
  orderId: string
  reference: string
  kind: OrderEventKind
  actorId: string
  from: OrderStatus | null
  to: OrderStatus | null
  clientId: string
  livreurId: string | null
  previousLivreurId: string | null
  data: Readonly<Record<string, string | number | null>>
  /** Milliseconds UTC. */
  at: number
}

/** A notification for one person, or for everyone of the team when `userId` is null. */
interface News {
  kind: PushKind
  userId: string | null
  detail?: string | null
  /** It is worth nothing from then on, in milliseconds UTC; without, as long as its kind says. */
  until?: number
  /** It leaves for nobody before, in milliseconds UTC; at once without. */
  heldUntil?: number
}

interface Row {
  kind: PushKind
  orderId: string
  reference: string
  detail: string | null
  now: number
  heldUntil: number | null
  expiresAt: number
  /** Never told: they know what they did. */
  actorId: string
}

/** The columns of one row for a device, in the order of the table. */
const rowFor = (p: Row) => ({
  n: sql<number>`null`.as('n'),
  subscriptionN: pushSubscriptions.n,
  kind: sql<PushKind>`${p.kind}`.as('kind'),
  orderId: sql<string>`${p.orderId}`.as('order_id'),
  reference: sql<string>`${p.reference}`.as('reference'),
  detail: sql<string | null>`${p.detail}`.as('detail'),
  // A device that could not be reached a moment ago is left alone, whatever happens meanwhile.
  nextAttemptAt:
    sql<number>`max(coalesce(${p.heldUntil}, ${p.now}), coalesce(${pushSubscriptions.retryAt}, 0))`.as(
      'next_attempt_at',
    ),
  createdAt: sql<number>`${p.now}`.as('created_at'),
  expiresAt: sql<number>`${p.expiresAt}`.as('expires_at'),
  heldUntil: sql<number | null>`${p.heldUntil}`.as('held_until'),
})

const tellPerson = statement((orm, p: Row & { userId: string }) =>
  orm.insert(pushOutbox).select(
    orm
      .select(rowFor(p))
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, p.userId), ne(pushSubscriptions.userId, p.actorId))),
  ),
)

const tellStaff = statement((orm, p: Row) =>
  orm.insert(pushOutbox).select(
    orm
      .select(rowFor(p))
      // Crossed, which SQLite reads in this order: the team is few, the devices of clients are many.
      .from(users)
      .crossJoin(pushSubscriptions)
      .where(
        and(
          sql`${users.role} in ('admin', 'superadmin')`,
          isNull(users.deletedAt),
          ne(users.id, p.actorId),
          eq(pushSubscriptions.userId, users.id),
        ),
      ),
  ),
)

/** The place where a change is made, and who sends what it tells. */
interface Teller {
  database: Database
  hub: LiveHub
}

/**
 * Writes what a change tells people into the outbox, a row for each of their devices, inside the `write()` that makes it:
 * it is told if and only if it is committed.
 */
export function announce(ctx: Teller, orm: Orm, change: AnnouncedChange): void {
  for (const news of newsOf(change)) tell(ctx, orm, change, news)
}

/** Writes one notification about an order, inside `write()`; false where no device is told. */
export function tell(
  { database, hub }: Teller,
  orm: Orm,
  {
    orderId,
    reference,
    actorId,
    at,
  }: Pick<AnnouncedChange, 'orderId' | 'reference' | 'actorId' | 'at'>,
  { kind, userId, detail = null, until = Number.POSITIVE_INFINITY, ...news }: News,
): boolean {
  const contrary = userId === null ? 'none' : dropContrary(orm, { kind, userId, orderId, at })
  if (contrary === 'held') return false
  // Where it may have been told, this one must be: it is not held, so that nothing takes it back unsaid.
  const heldUntil = contrary === 'none' ? (news.heldUntil ?? null) : null
  const expiresAt = Math.min(at + PUSH_RULES[kind].ttl * 1000, until)
  const row = { kind, orderId, reference, detail, now: at, heldUntil, expiresAt, actorId }
  const { replaces } = PUSH_RULES[kind]
  if (userId !== null && replaces) dropReplaced(orm, userId, orderId, replaces)
  const { changes } =
    userId === null ? tellStaff.run(orm, row) : tellPerson.run(orm, { ...row, userId })
  if (changes > 0) database.afterCommit(hub.wakeSenders)
  return changes > 0
}

const CONTRARY: Partial<Record<PushKind, PushKind>> = {
  mission_given: 'mission_taken_back',
  mission_taken_back: 'mission_given',
}

/** Drops the news that says the contrary and waits for a person: `held` where it has surely not left, so that they need neither. */
function dropContrary(
  orm: Orm,
  { kind, userId, orderId, at }: { kind: PushKind; userId: string; orderId: string; at: number },
): 'held' | 'late' | 'none' {
  const contrary = CONTRARY[kind]
  if (!contrary) return 'none'
  const dropped = orm
    .delete(pushOutbox)
    .where(and(ofPerson(orm, userId, orderId), eq(pushOutbox.kind, contrary)))
    .returning({ heldUntil: pushOutbox.heldUntil })
    .all()
  if (dropped.some(({ heldUntil }) => heldUntil !== null && heldUntil > at)) return 'held'
  return dropped.length > 0 ? 'late' : 'none'
}

/** Drops news of the same order that wait for a person and hold no more. */
function dropReplaced(orm: Orm, userId: string, orderId: string, kinds: readonly PushKind[]): void {
  orm
    .delete(pushOutbox)
    .where(and(ofPerson(orm, userId, orderId), inArray(pushOutbox.kind, kinds)))
    .run()
}

/** A condition: it waits for a device of this person, about this order. */
function ofPerson(orm: Orm, userId: string, orderId: string) {
  const devices = orm
    .select({ n: pushSubscriptions.n })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  return and(inArray(pushOutbox.subscriptionN, devices), eq(pushOutbox.orderId, orderId))
}

/** Whether a notification reaches a device on which this person is signed in. */
export function canNotify(orm: Orm, userId: string): boolean {
  const now = Date.now()
  return orm
    .select({ expiresAt: sessions.expiresAt, createdAt: sessions.createdAt })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, userId))
    .all()
    .some((session) => isSessionAlive(session, now))
}

/** Who is told what by a change. */
function newsOf(change: AnnouncedChange): News[] {
  const { kind, clientId, data } = change
  if (kind === 'counted')
    return data.step === 'pickup'
      ? [{ kind: 'count_to_read', userId: clientId, detail: data.lowered ? LESS_DETAIL : null }]
      : []
  if (kind === 'created') return [{ kind: 'order_placed', userId: null }]
  if (kind === 'flagged') {
    const detail = data.disagreed === 1 ? DISAGREED_DETAIL : String(data.flag)
    return [{ kind: 'flag_raised', userId: null, detail }]
  }
  if (kind === 'adjustment_proposed') return [{ kind: 'total_to_answer', userId: clientId }]
  if (kind === 'claim_step') return newsOfClaim(change)
  return [...newsOfLivreurs(change), ...newsOfTimes(change), ...newsOfMove(change)]
}

/** An answer is told to its client; what they say of it, or add, to the team. */
function newsOfClaim({ clientId: userId, data }: AnnouncedChange): News[] {
  if (data.step === 'proposed') return [{ kind: 'claim_answered', userId }]
  const isForTeam = data.step === 'declined' || data.step === 'added' || data.step === 'to_owner'
  return isForTeam ? [{ kind: 'flag_raised', userId: null, detail: 'claim' }] : []
}

const GIVING: readonly OrderEventKind[] = ['assigned', 'reassigned', 'assignment_undone']

/** Held until an assignment can be undone no more: what is undone by then, or given to another, was told to nobody. */
function newsOfLivreurs({ kind, from, to, ...change }: AnnouncedChange): News[] {
  const { livreurId, previousLivreurId, at } = change
  const isTaken = kind === 'cancelled' || kind === 'deleted'
  const heldUntil = toldAt(at)
  // Undone, a delivery is in nobody's hands, though who brought the clothes keeps the order's name.
  const loses = previousLivreurId ?? (isTaken || kind === 'assignment_undone' ? livreurId : null)
  const news: News[] = []
  // Who brought the clothes keeps the order's name until another livreur delivers: it is in nobody's hands then.
  if (loses !== null && from !== null && missionStep(from))
    news.push({ kind: 'mission_taken_back', userId: loses, ...(isTaken ? {} : { heldUntil }) })
  const step = to === null ? undefined : missionStep(to)
  if (GIVING.includes(kind) && livreurId !== null && step)
    news.push({
      kind: 'mission_given',
      userId: livreurId,
      detail: visitOf(step.type),
      heldUntil,
    })
  return news
}

/** Another time of the visit that a livreur has in hand, or that it waits for one. */
function newsOfTimes({ kind, from, livreurId, data }: AnnouncedChange): News[] {
  const mission = from === null ? undefined : missionStep(from)
  // The other visit of the order may well be another livreur's.
  if (livreurId === null || !mission || data.visit !== visitOf(mission.type)) return []
  // Their client, who does not agree to the total, says so before them.
  if (kind === 'visit_missed' && data.disagreed === 1) return []
  if (kind === 'visit_missed')
    return [{ kind: 'mission_held', userId: livreurId, detail: data.visit }]
  const isTold = !String(data.untold ?? '').includes('livreur')
  if (kind === 'slot_changed' && isTold)
    return [{ kind: 'mission_moved', userId: livreurId, detail: data.visit }]
  return []
}

function newsOfMove({ kind, from, to, clientId: userId }: AnnouncedChange): News[] {
  if (kind !== 'moved' || from === to) return []
  if (to === 'pickup_en_route') return [{ kind: 'livreur_coming', userId, detail: 'pickup' }]
  if (to === 'delivery_en_route') return [{ kind: 'livreur_coming', userId, detail: 'delivery' }]
  // The count that is recorded with it takes its place.
  if (to === 'picked_up') return [{ kind: 'order_collected', userId }]
  return to === 'completed' ? [{ kind: 'order_delivered', userId }] : []
}

const visitOf = (type: string): VisitKind => (type === 'Livraison' ? 'delivery' : 'pickup')
