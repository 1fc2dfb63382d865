import { desc, eq, lt, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderEvents, users } from '#server/db/schema.ts'
import { dayKey } from '#shared/dates.ts'
import { type BriefOrder, briefOrder, missionsInHand, ordersToAssign } from './dispatch.queries.ts'

const CHUNK = 500
/** Most of the day's finished missions that the sheet names. */
const MAX_DONE = 150

const statements = prepared((orm) => ({
  before: orm
    .select({
      seq: orderEvents.seq,
      at: orderEvents.at,
      kind: orderEvents.kind,
      to: orderEvents.to,
      orderId: orderEvents.orderId,
      reference: orderEvents.reference,
      livreurName: users.fullname,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.livreurId))
    .where(lt(orderEvents.seq, sql.placeholder('seq')))
    .orderBy(desc(orderEvents.seq))
    .limit(CHUNK)
    .prepare(),
}))

type EventRow = ReturnType<ReturnType<typeof statements>['before']['all']>[number]

/** A collection or a delivery that was made. */
export interface DoneMission {
  at: number
  type: 'pickup' | 'delivery'
  reference: string
  livreurName: string | null
  /** Nothing once the order was deleted. */
  order: BriefOrder | null
}

/**
 * The day on paper: the missions in hand, what waits for a livreur, and what was done since midnight in Abidjan,
 * oldest first. `now` in milliseconds UTC.
 */
export function daySheet(orm: Orm, now: number) {
  return {
    at: now,
    missions: missionsInHand(orm),
    waiting: ordersToAssign(orm),
    done: doneSince(orm, Date.parse(dayKey(now))),
  }
}

/** Events come in the order of time: they are walked back from the last one to the first of the day. */
function doneSince(orm: Orm, start: number): { missions: DoneMission[]; more: boolean } {
  const { before } = statements(orm)
  const found: EventRow[] = []
  for (let seq = Number.MAX_SAFE_INTEGER; found.length <= MAX_DONE; ) {
    const rows = before.all({ seq })
    found.push(...rows.filter((event) => event.at >= start && typeOf(event) !== undefined))
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK || last.at < start) break
    seq = last.seq
  }
  const shown = found.slice(0, MAX_DONE).reverse()
  return {
    missions: shown.flatMap((event) => toDone(orm, event)),
    more: found.length > MAX_DONE,
  }
}

function typeOf({ kind, to }: EventRow): DoneMission['type'] | undefined {
  if (kind !== 'moved') return undefined
  if (to === 'picked_up') return 'pickup'
  if (to === 'completed') return 'delivery'
}

function toDone(orm: Orm, event: EventRow): DoneMission[] {
  const { at, reference, livreurName, orderId } = event
  const type = typeOf(event)
  if (!type) return []
  return [{ at, type, reference, livreurName, order: briefOrder(orm, orderId) ?? null }]
}
