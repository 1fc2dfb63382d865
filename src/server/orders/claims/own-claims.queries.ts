import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { claimSteps, claims, orders, refunds } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { HANDLED_MS } from '#shared/orders/claims/claims.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { answerDue } from './claim-rows.ts'
import { canClaim } from './claims.service.ts'

const rewash = alias(orders, 'rewash')

/** Facts of a claim that its client reads; francs, and milliseconds UTC. */
const toldFacts = {
  id: claims.id,
  orderId: claims.orderId,
  reference: claims.reference,
  kind: claims.kind,
  step: claims.step,
  pieces: claims.pieces,
  note: claims.note,
  photoIds: claims.photoIds,
  createdAt: claims.createdAt,
  state: claims.state,
  answerBy: claims.answerBy,
  remedy: claims.remedy,
  amount: claims.amount,
  method: claims.method,
  /** Francs of it that pay what the client owes. */
  deducted: claims.deducted,
  message: claims.message,
  proposedAt: claims.proposedAt,
  replyBy: claims.replyBy,
  answer: claims.answer,
  way: claims.way,
  closedAt: claims.closedAt,
  /** When the money went back; null before, and where none does. */
  paidAt: refunds.settledAt,
  paidOutcome: refunds.outcome,
  /** Why it does not, where it was to. */
  waiver: refunds.waiver,
}

/** More than anybody has at once. */
const MAX_CLAIMS = 10

const claimsOfClient = (orm: Orm, p: { clientId: string; closedSince: number }) =>
  orm
    .select(toldFacts)
    .from(claims)
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .where(
      and(
        eq(claims.clientId, p.clientId),
        or(isNull(claims.closedAt), gt(claims.closedAt, p.closedSince)),
      ),
    )
    .orderBy(desc(claims.createdAt))
    .limit(MAX_CLAIMS)

/** One's own claims, each until it is closed and a while longer, the newest first. */
export const ownClaims = (orm: Orm, clientId: string, now: number) =>
  claimsOfClient(orm, { clientId, closedSince: now - HANDLED_MS })
    .all()
    .map(asTold)

const claimsOfOrder = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({
      ...toldFacts,
      rewashId: rewash.id,
      rewashStatus: rewash.status,
      clientId: claims.clientId,
    })
    .from(claims)
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .leftJoin(rewash, eq(rewash.id, claims.rewashId))
    .where(eq(claims.orderId, p.orderId))
    .orderBy(desc(claims.createdAt))
    .limit(MAX_CLAIMS)

/** Steps that the client reads, with their words. */
const TOLD_STEPS = ['opened', 'added', 'looked', 'proposed', 'declined'] as const

const stepsOf = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({
      claimId: claimSteps.claimId,
      n: claimSteps.n,
      kind: claimSteps.kind,
      note: claimSteps.note,
      /** Francs of an answer of ours. */
      amount: sql<number | null>`${claimSteps.data} ->> 'amount'`,
      at: claimSteps.at,
    })
    .from(claims)
    .innerJoin(claimSteps, eq(claimSteps.claimId, claims.id))
    .where(and(eq(claims.orderId, p.orderId), inArray(claimSteps.kind, TOLD_STEPS)))

/** The claims of an order as its client reads them, the newest first, and whether they may open one. Throws ORDER_NOT_FOUND. */
export function readClaimsOfOrder(
  ctx: Pick<ServiceContext, 'database' | 'actor' | 'clock'>,
  orderId: string,
) {
  const { orm } = ctx.database
  const { claims: own, order } = claimsInScope(orm, ctx, orderId)
  const steps = stepsOf(orm, { orderId }).all()
  return {
    claims: own.map(({ rewashId, clientId: _, ...claim }) => ({
      ...asTold(claim),
      rewash: rewashId && { id: rewashId, reference: referenceOf(rewashId) },
      steps: steps
        .filter(({ claimId }) => claimId === claim.id)
        .sort((a, b) => a.n - b.n)
        .map(({ claimId: __, n: ___, ...step }) => step),
    })),
    canOpen: order !== undefined && canClaim(orm, ctx, order),
    /** Days after the delivery in which they may. */
    openDays: readSettings(orm, 'claims').openDays,
    /** By when a claim of now would be answered. */
    answerBy: answerDue(orm, ctx),
  }
}

/** A claim outlives a deleted order: its client still answers it. Throws ORDER_NOT_FOUND. */
function claimsInScope(orm: Orm, ctx: Pick<ServiceContext, 'actor'>, orderId: string) {
  const found = claimsOfOrder(orm, { orderId }).all()
  const isOwn = found.some(({ clientId }) => clientId === ctx.actor.id)
  if (isOwn && !findOrder(orm, orderId)) return { claims: found, order: undefined }
  return { claims: found, order: orderInScope(orm, ctx, orderId) }
}

type Claim = typeof claims.$inferSelect
type Proposal = 'remedy' | 'amount' | 'method' | 'deducted' | 'message'

/** Hides the proposal while the owner decides: it is not sent yet, or the client declined it. */
function asTold<Told extends Pick<Claim, Proposal | 'state'>>(claim: Told): Told {
  if (claim.state === 'proposed' || claim.state === 'closed') return claim
  return { ...claim, remedy: null, amount: null, method: null, deducted: null, message: null }
}
