import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderEvents } from '#server/db/schema.ts'
import type { PromiseStep } from '#shared/time/visits.ts'

/** Who moved a promise that could not be kept: the team, or nobody. */
export const MOVE_REASONS = ['announced', 'automatic'] as const
export type MoveReason = (typeof MOVE_REASONS)[number]

/** The steps of the orders for which a promise that could not be kept was moved. `numbers` is a JSON array. */
const movedAmong = (orm: Orm, p: { numbers: string }) =>
  orm
    .select({
      n: orderEvents.orderN,
      step: sql<PromiseStep>`${orderEvents.data} ->> 'step'`,
    })
    .from(orderEvents)
    .where(
      and(
        sql`${orderEvents.orderN} in (select value from json_each(${p.numbers}))`,
        eq(orderEvents.kind, 'promise_moved'),
        inArray(sql`${orderEvents.data} ->> 'reason'`, [...MOVE_REASONS]),
      ),
    )

interface PromisedStep {
  n: number
  step: PromiseStep | null
}

/**
 * Tells whether the client of an order was told another hour of this step before: a second one that is missed is for a
 * person to explain. An hour of late clothes is one of their delivery.
 */
export function readSeconds(
  orm: Orm,
  found: readonly PromisedStep[],
): (one: PromisedStep) => boolean {
  const numbers = JSON.stringify(found.map(({ n }) => n))
  const moved = new Set(movedAmong(orm, { numbers }).all().map(keyOf))
  return (one) => moved.has(keyOf(one))
}

const keyOf = ({ n, step }: PromisedStep) => `${n} ${step === 'pickup'}`
