import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CLAIM_STEPS } from '#shared/orders/claims/claim-steps.ts'
import type { LinePiece } from '#shared/orders/claims/claimed-pieces.ts'
import {
  CLAIM_ANSWERS,
  CLAIM_KINDS,
  CLAIM_STATES,
  PAYBACK_WAYS,
  REMEDIES,
} from '#shared/orders/claims/claims.ts'
import { CHECK_STEPS } from '#shared/orders/custody.ts'
import { at, isJson, jsonList, jsonObject } from './columns.ts'

/** Something went wrong with an order, said by its client or for them; no foreign key, because a claim outlives a deleted order. */
export const claims = sqliteTable(
  'claims',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    reference: text('reference').notNull(),
    clientId: text('client_id').notNull(),
    kind: text('kind', { enum: CLAIM_KINDS }).notNull(),
    pieces: jsonList<LinePiece>('pieces').notNull(),
    /** The count that is contested. */
    step: text('step', { enum: CHECK_STEPS }),
    /** The client's words; erased with their account. */
    note: text('note'),
    photoIds: jsonList<string>('photo_ids').notNull(),
    /** Photos of the pick-up on which the client showed the piece. */
    pointedIds: jsonList<string>('pointed_ids').notNull().default([]),
    /** Francs that the client asks, as the team understood it. */
    asked: integer('asked'),
    raisedBy: text('raised_by').notNull(),
    createdAt: at('created_at').notNull(),
    state: text('state', { enum: CLAIM_STATES }).notNull(),
    /** By when we answer. */
    answerBy: at('answer_by').notNull(),
    /** By when we must answer, then the client; of a closed one, when it was closed. */
    dueAt: at('due_at').notNull(),
    remedy: text('remedy', { enum: REMEDIES }),
    /** Francs of money that is proposed. */
    amount: integer('amount'),
    method: text('method', { enum: PAYBACK_WAYS }),
    /** Francs of it that first pay what the client owes; null where nothing is deducted. */
    deducted: integer('deducted'),
    /** As the client reads it; erased with their account. */
    message: text('message'),
    proposedBy: text('proposed_by'),
    proposedAt: at('proposed_at'),
    /** By when the client answers. */
    replyBy: at('reply_by'),
    answer: text('answer', { enum: CLAIM_ANSWERS }),
    way: text('way', { enum: PAYBACK_WAYS }),
    closedAt: at('closed_at'),
    refundId: text('refund_id'),
    /** The order that washes it again. */
    rewashId: text('rewash_id'),
    /** The place where it was born: a station, or one of `DOOR_FAULTS`. */
    fault: text('fault'),
  },
  (t) => [
    index('claims_waiting').on(t.dueAt, t.id).where(sql`closed_at is null or fault is null`),
    index('claims_closed').on(t.closedAt, t.id).where(sql`closed_at is not null`),
    index('claims_created').on(t.createdAt),
    index('claims_order').on(t.orderId, t.createdAt),
    index('claims_client').on(t.clientId, t.createdAt),
    check('claims_pieces', isJson(t.pieces)),
    check('claims_photos', isJson(t.photoIds)),
    check('claims_amount', sql`${t.amount} is null or ${t.amount} > 0`),
    check('claims_state', sql`(${t.state} = 'closed') = (${t.closedAt} is not null)`),
  ],
)

/** Each thing that happened to a claim; the trail of its order says the same without words. */
export const claimSteps = sqliteTable(
  'claim_steps',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    claimId: text('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CLAIM_STEPS }).notNull(),
    /** Words of the client or the team; erased with the client's account. */
    note: text('note'),
    /** Codes and figures. */
    data: jsonObject<Record<string, string | number | null>>('data').notNull(),
    actorN: integer('actor_n').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('claim_steps_claim').on(t.claimId), check('claim_steps_data', isJson(t.data))],
)
