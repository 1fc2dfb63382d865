import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderEvents, orders, promiseDays, users } from '#server/db/schema.ts'
import { dayKey } from '#shared/dates.ts'
import { communeAt } from '#shared/places/communes.ts'
import { lateness } from '#shared/time/due.ts'
import { promiseStepOf } from '#shared/time/late.ts'
import type { PromiseStep } from '#shared/time/visits.ts'

type OrderRow = typeof orders.$inferSelect

const addToPromises = (
  orm: Orm,
  p: {
    day: string
    step: PromiseStep
    livreurId: string
    area: string
    kept: number
    late: number
    lateMs: number
  },
) =>
  orm
    .insert(promiseDays)
    .values({
      day: p.day,
      step: p.step,
      livreurId: p.livreurId,
      area: p.area,
      kept: p.kept,
      late: p.late,
      lateMs: p.lateMs,
    })
    .onConflictDoUpdate({
      target: [promiseDays.day, promiseDays.step, promiseDays.livreurId, promiseDays.area],
      set: {
        kept: sql`kept + excluded.kept`,
        late: sql`late + excluded.late`,
        lateMs: sql`late_ms + excluded.late_ms`,
      },
    })

const changesOf = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({
      kind: orderEvents.kind,
      actorRole: orderEvents.actorRole,
      data: orderEvents.data,
    })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderN, numberOfOrder(p.orderId)),
        inArray(orderEvents.kind, ['promise_moved', 'slot_changed']),
      ),
    )
    .orderBy(asc(orderEvents.seq))

/** A step that was achieved, and who did it. */
interface Achieved {
  step: PromiseStep
  /** Milliseconds UTC. */
  at: number
  /** The livreur of a visit; the workshop has none. */
  livreurId: string | null
}

/**
 * Counts whether a step was achieved in time, inside the `write()` that achieves it. `order` is the row before. A later
 * hour that the team announced or chose does not make a broken promise a kept one; another hour that the client chose or
 * asked for does. What was late before its livreur was given it counts for nobody by name. Returns the time that it was due for the event of the step, so that the counters can be counted again
 * from the trail; nothing where nothing was promised.
 */
export function countPromise(
  orm: Orm,
  order: OrderRow,
  { step, at, livreurId }: Achieved,
): { due?: number } {
  const now = promiseStepOf(order) === step ? order.dueAt : null
  if (now === null) return {}
  const due = Math.min(now, firstPromised(orm, order.id, step) ?? now)
  const lateMs = lateness(due, at)
  const isTheirs =
    step !== 'ready' && livreurId !== null && isOfLivreur(orm, order.id, { livreurId, due, lateMs })
  add(orm, order, { day: dayKey(at), step, livreurId: isTheirs ? livreurId : '', lateMs }, 1)
  return { due }
}

/** Takes out of the counters, inside `write()`, that clothes were ready at `at`, due at `due`: what made them ready is undone. */
export function uncountReady(orm: Orm, order: OrderRow, { at, due }: Record<'at' | 'due', number>) {
  const lateMs = lateness(due, at)
  add(orm, order, { day: dayKey(at), step: 'ready', livreurId: '', lateMs }, -1)
}

function add(
  orm: Orm,
  order: OrderRow,
  { lateMs, ...of }: { day: string; step: PromiseStep; livreurId: string; lateMs: number },
  count: 1 | -1,
): void {
  const isLate = lateMs > 0
  addToPromises(orm, {
    ...of,
    area: areaOf(order),
    kept: isLate ? 0 : count,
    late: isLate ? count : 0,
    lateMs: count * lateMs,
  }).run()
}

/** When the order was last given to the livreur in a query of orders that joins their account; null where it never was. */
export const assignedAt = sql<number | null>`(
  select max(e.at) from ${orderEvents} e
  where e.order_n = ${orders.n} and e.kind in ('assigned', 'reassigned') and +e.livreur_n = ${users.n})`

/** A step that was late already when a livreur was given it is not their delay. */
export const wasLateBefore = (due: number, givenAt: number | null): boolean =>
  givenAt !== null && due <= givenAt

const givenAtOf = (orm: Orm, p: { orderId: string; livreurId: string }) =>
  orm
    .select({ givenAt: assignedAt })
    .from(orders)
    .innerJoin(users, eq(users.id, p.livreurId))
    .where(eq(orders.id, p.orderId))

function isOfLivreur(
  orm: Orm,
  orderId: string,
  { livreurId, due, lateMs }: { livreurId: string; due: number; lateMs: number },
): boolean {
  if (lateMs === 0) return true
  const found = givenAtOf(orm, { orderId, livreurId }).get()
  return !wasLateBefore(due, found?.givenAt ?? null)
}

/** The commune of an order's place; empty where it is unknown. */
export function areaOf({
  locationLat: lat,
  locationLng: lng,
}: Pick<OrderRow, 'locationLat' | 'locationLng'>): string {
  return lat === null || lng === null ? '' : (communeAt({ lat, lng }) ?? '')
}

type Change = ReturnType<ReturnType<typeof changesOf>['all']>[number]

/** A later time that the client asked for, or that their absence asked for, is no delay of ours. */
const isOfClient = (reason: unknown) => reason === 'client_asked' || reason === 'client_absent'

/**
 * The due time of the step before we moved it, where no choice of the client has replaced it since; null where we did not.
 * Another pick-up moves what follows it, in an event after its own.
 */
function firstPromised(orm: Orm, orderId: string, step: PromiseStep): number | null {
  let first: number | null = null
  let byClient = false
  for (const change of changesOf(orm, { orderId }).all()) {
    const { kind, actorRole, data } = change
    if (kind === 'slot_changed') byClient = actorRole === 'client' || isOfClient(data.reason)
    const isChosen = byClient && (kind === 'slot_changed' || data.reason === 'pickup_moved')
    if (isChosen) {
      if (isOfStep(change, step)) first = null
    } else first ??= formerly(change, step)
  }
  return first
}

/** The steps that another time of the client moves. Clothes are ready for their delivery: another slot of it moves both. */
function isOfStep({ kind, data }: Change, step: PromiseStep): boolean {
  if (kind === 'slot_changed') return data.visit === (step === 'ready' ? 'delivery' : step)
  if (step === 'ready') return data.readyAfter !== data.readyBefore
  return step === 'delivery' && data.promisedAfter !== data.promisedBefore
}

/** When the step was due before a change of ours; null where the change is not about it. */
function formerly({ kind, data }: Change, step: PromiseStep): number | null {
  if (kind === 'slot_changed') return data.visit === step ? timeOf(data.formerTo) : null
  if (data.step === step) return timeOf(data.dueBefore)
  if (step === 'pickup') return null
  return timeOf(step === 'ready' ? data.readyBefore : data.promisedBefore)
}

const timeOf = (value: unknown) => (typeof value === 'number' ? value : null)
