import * as z from 'zod/mini'
import type { OrderStatus } from '#shared/order-status.ts'
import type { LivePosition } from '#shared/places/positions.ts'

/** As stored in `order_events`. */
export const ORDER_EVENT_KINDS = [
  'created',
  'assigned',
  'reassigned',
  'assignment_undone',
  'moved',
  'cancelled',
  'deleted',
  'payment_method',
  'payment_declared',
  'payment_received',
  'payment_missing',
  'refund_due',
  'refund_settled',
  'counted',
  'count_agreed',
  'photo_added',
  'code_failed',
  'flagged',
  'flag_resolved',
  'adjustment_proposed',
  'adjustment_accepted',
  'adjustment_refused',
  'adjustment_withdrawn',
  'slot_changed',
  'promise_moved',
  'made_ready',
  'visit_missed',
  'missed_fee',
  'transferred',
  'landmark_added',
  'closing_answered',
  'discount_given',
  'claim_step',
  'account_set',
  'invoiced',
  'uninvoiced',
  'fne_step',
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** A hint that an order changed: enough to know what to read again, never the data itself. */
export interface OrderHint {
  type: 'order'
  orderId: string
  /** Which event of this order it is, from 1. No number that leaves the server counts the events of all orders. */
  orderSeq: number
  kind: OrderEventKind
  status: OrderStatus | null
}

/** The place where an order's livreur is now; or that they ride to another client first, or stopped sharing. Never replayed. */
export interface PositionHint {
  type: 'position'
  orderId: string
  position: LivePosition
}

/** Money moved without any order changing: a hand-over, the drawer, a client's credit. Not replayed: the screen reads it again. */
export interface CashHint {
  type: 'cash'
}

/** When a livreur works was changed, or whether they may. Not replayed: the screen reads it again. */
export interface DutyHint {
  type: 'duty'
}

/** The order of the stops of a livreur's round was arranged. Not replayed: the screen reads it again. */
export interface RoundHint {
  type: 'round'
}

/** The pieces of an order moved in the workshop, or its racks, machines or people did. Not replayed: the screen reads it again. */
export interface WorkshopHint {
  type: 'workshop'
}

/** A message to a client was opened, sent or dropped by a teammate. Only the team hears it; not replayed. */
export interface MessageHint {
  type: 'message'
}

/** The team wrote of a client, or a client's preferences were changed. Only the team hears it; not replayed. */
export interface ClientHint {
  type: 'client'
}

/**
 * Hints, the livreurs' positions, a greeting that fixes where it starts, or « read
 * everything again ».
 */
export type LiveMessage =
  | OrderHint
  | PositionHint
  | CashHint
  | DutyHint
  | RoundHint
  | WorkshopHint
  | MessageHint
  | ClientHint
  | { type: 'hello' }
  | { type: 'resync' }

/** Longest cursor that a browser may resume from. */
const MAX_CURSOR = 64

export const liveInput = z.optional(
  z.strictObject({ lastEventId: z.nullish(z.string().check(z.maxLength(MAX_CURSOR))) }),
)
