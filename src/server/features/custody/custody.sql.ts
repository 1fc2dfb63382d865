import { sql } from 'drizzle-orm'
import { orderAdjustments, orderChecks, orderFlags, orders, users } from '#server/db/schema.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import type { StoredCheck } from './count-view.service.ts'

const STEP_ORDER: readonly CheckStep[] = ['pickup', 'delivery']

/** The counts of an order of `selectOrders`; see `parseChecks`. */
export const checksJson = sql<string>`(
  select json_group_array(json_object(
    'step', c.step, 'counts', json(c.counts), 'reserves', json(c.reserves),
    'withClient', json(case c.with_client when 1 then 'true' else 'false' end),
    'expected', c.expected, 'counted', c.counted, 'takenAt', c.taken_at,
    'adjustedSince', exists (select 1 from ${orderAdjustments} a where a.order_id = ${orders.id}
      and a.status = 'accepted' and a.answered_at >= c.created_at),
    'actorName', coalesce(u.fullname, '')))
  from ${orderChecks} c left join ${users} u on u.n = c.actor_n
  where c.order_n = ${orders.n})`

/** The counts in a text of `checksJson`, pick-up first. */
export function parseChecks(text: string): StoredCheck[] {
  const checks: StoredCheck[] = JSON.parse(text)
  return checks.sort((a, b) => STEP_ORDER.indexOf(a.step) - STEP_ORDER.indexOf(b.step))
}

/** The kinds of the open flags of an order of `selectOrders`, one for each flag. */
export const openFlagsJson = sql<string>`(
  select json_group_array(f.kind)
  from ${orderFlags} f where f.order_id = ${orders.id} and f.resolved_at is null)`

/**
 * For an order of `selectOrders` delivered without the required code: whether a photo was taken
 * instead.
 */
export const withoutCodeJson = sql<string | null>`(
  select json_object('photo',
    json(case json_extract(f.data, '$.photo') when 1 then 'true' else 'false' end))
  from ${orderFlags} f where f.order_id = ${orders.id} and f.kind = 'code_failed'
  order by f.created_at desc limit 1)`

/** The open adjustment of an order of `selectOrders`, else the last answered one. */
export const adjustmentJson = sql<string | null>`(
  select json_object(
    'id', a.id, 'status', a.status, 'lines', json(a.lines), 'linesBefore', json(a.lines_before),
    'totalBefore', a.total_before, 'total', a.total, 'reason', a.reason, 'createdAt', a.created_at)
  from ${orderAdjustments} a where a.order_id = ${orders.id} and a.status <> 'withdrawn'
  order by a.created_at desc, a.rowid desc limit 1)`
