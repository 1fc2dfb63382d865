import { sql } from 'drizzle-orm'
import { orderAdjustments, orderChecks, orderFlags, orders, users } from '#server/db/schema.ts'
import type { Adjustment } from '#shared/adjustments.ts'
import type { CheckStep, FlagKind, LineCount, Reserve } from '#shared/custody.ts'

/** What livreur and client counted at a door. */
export interface CheckView {
  step: CheckStep
  /** The lines that hold another number of pieces than was ordered, by their position. */
  counts: LineCount[]
  reserves: Reserve[]
  /** The client stood there while it was counted. */
  withClient: boolean
  /** Pieces that should have been there: those ordered, and at delivery those that were collected. */
  expected: number
  /** Pieces that were there. */
  counted: number
  /** Milliseconds UTC, by the livreur's phone. */
  takenAt: number
  livreurName: string
}

const STEP_ORDER: readonly CheckStep[] = ['pickup', 'delivery']

/** What was counted of an order of `selectOrders`, pick-up first. */
export const checksJson = sql<CheckView[]>`(
  select json_group_array(json_object(
    'step', c.step, 'counts', json(c.counts), 'reserves', json(c.reserves),
    'withClient', json(case c.with_client when 1 then 'true' else 'false' end),
    'expected', c.expected, 'counted', c.counted, 'takenAt', c.taken_at,
    'livreurName', coalesce(u.fullname, '')))
  from ${orderChecks} c left join ${users} u on u.id = c.livreur_id
  where c.order_id = ${orders.id})`.mapWith((text: string): CheckView[] =>
  (JSON.parse(text) as CheckView[]).sort(
    (a, b) => STEP_ORDER.indexOf(a.step) - STEP_ORDER.indexOf(b.step),
  ),
)

/** What makes an order of `selectOrders` need somebody of the team now, each kind once. */
export const openFlagsJson = sql<{ kind: FlagKind }[]>`(
  select json_group_array(f.kind)
  from ${orderFlags} f where f.order_id = ${orders.id} and f.resolved_at is null)`.mapWith(
  (text: string): { kind: FlagKind }[] =>
    [...new Set(JSON.parse(text) as FlagKind[])].map((kind) => ({ kind })),
)

/** The adjustment of an order of `selectOrders` that waits for its client, else the last one they answered. */
export const adjustmentJson = sql<Adjustment | null>`(
  select json_object(
    'id', a.id, 'status', a.status, 'lines', json(a.lines), 'linesBefore', json(a.lines_before),
    'totalBefore', a.total_before, 'total', a.total, 'reason', a.reason, 'createdAt', a.created_at)
  from ${orderAdjustments} a where a.order_id = ${orders.id} and a.status <> 'withdrawn'
  order by a.created_at desc, a.rowid desc limit 1)`.mapWith((text: string): Adjustment | null =>
  JSON.parse(text),
)
