import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderFlags } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import {
  addToNote,
  changeFlag,
  type FlaggedOrder,
  raiseFlag,
} from '#server/orders/flags/flags.service.ts'
import { MISSION_STATUSES, MISSION_STEPS } from '#shared/order-status.ts'
import type { ClaimMissionInput } from '#shared/rounds/claims.inputs.ts'

/** Characters that one flag keeps of claims: the longest single claim fits. */
export const MAX_CLAIMED = 30_000

const VISIT_FLAGS = ['refused_action', 'linen_to_return', 'late_pickup'] as const

type Step = ClaimMissionInput['from']

interface VisitFlag {
  order: FlaggedOrder
  kind: (typeof VISIT_FLAGS)[number]
  note: string | null
  data: { from: Step; takenAt: number; [fact: string]: string | number | null }
}

/**
 * Tells the team of a livreur's step at an order that had left them, inside `write()`, in one flag for all steps of a visit, and
 * returns its id. The newest facts replace the older ones; of the cash, the highest amount stays.
 */
export function flagVisit(orm: Orm, ctx: ServiceContext, flag: VisitFlag): string {
  const { order, kind, note, data } = flag
  const open = openVisitFlag(orm, order.id, { livreurId: ctx.actor.id, from: data.from })
  if (!open) return raiseFlag(orm, ctx, flag)
  const cash = Math.max(Number(open.data.cashReceived ?? 0), Number(data.cashReceived ?? 0))
  const facts = { ...data, cashReceived: cash || null }
  // Where the clothes are matters more than a refused step.
  const told = kind === 'refused_action' ? open.kind : kind
  changeFlag(orm, ctx, { ...open, order }, { kind: told, data: facts })
  if (note !== null) addToNote(orm, open, note, MAX_CLAIMED)
  return open.id
}

/** The open flag of what this livreur did before at the same visit. */
const openVisitFlag = (orm: Orm, orderId: string, { livreurId, from }: OwnStep) =>
  orm
    .select({
      id: orderFlags.id,
      kind: orderFlags.kind,
      note: orderFlags.note,
      data: orderFlags.data,
    })
    .from(orderFlags)
    .where(
      and(
        eq(orderFlags.orderId, orderId),
        inArray(orderFlags.kind, [...VISIT_FLAGS]),
        eq(orderFlags.raisedBy, livreurId),
        inArray(sql`json_extract(${orderFlags.data}, '$.from')`, stepsOfVisit(from)),
        isNull(orderFlags.resolvedAt),
      ),
    )
    .limit(1)
    .get()

interface OwnStep {
  livreurId: string
  from: Step
}

const stepsOfVisit = (from: Step): Step[] =>
  MISSION_STATUSES.filter((status) => MISSION_STEPS[status].type === MISSION_STEPS[from].type)
