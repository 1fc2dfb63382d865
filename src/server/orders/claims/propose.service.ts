import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { claims, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { countGiving, type Giving } from '#server/money/daily-ceiling/daily-ceiling.service.ts'
import { tellClaimAsked } from '#server/money/daily-ceiling/owner-letters.service.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { workshopChanged } from '#server/realtime/workshop-changed.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import type {
  ClaimFaultInput,
  NoteClaimInput,
  ProposeInput,
  SortClaimInput,
} from '#shared/orders/claims/claims.inputs.ts'
import { DOOR_FAULTS, givesMoney, pricePaid } from '#shared/orders/claims/claims.ts'
import { REPLY_HOURS } from '#shared/orders/claims/deadline.ts'
import { currentStateOf, resolveFlags } from '../flags/flags.service.ts'
import { tellClient } from '../order-news.service.ts'
import { limitsOf } from './claim-cap.queries.ts'
import {
  type ClaimContext,
  type ClaimRow,
  claimInScope,
  claimMoved,
  dueIn,
  recordStep,
  updateClaim,
} from './claim-rows.ts'
import { recountAt } from './claims.sql.ts'
import { duesOf, sumOfDues } from './dues.queries.ts'

/**
 * Sends our answer to the client, who accepts it or not. Another one takes its place until then. Throws NOT_FOUND, STALE when
 * a colleague was faster or the client answered, CLAIM_AT_OWNER, CLAIM_ABOVE_CAP, CEILING_REACHED, ORDER_ON_ACCOUNT for a refund of what its company owes, and VALIDATION where a
 * sum or its way is missing, or a washing has nothing to wash.
 */
export const propose = (ctx: ClaimContext, input: ProposeInput): Promise<null> =>
  keyed(ctx, input, (orm) => answerClaim(orm, ctx, changeable(orm, ctx, input), input))

/** Does what `propose` does with a claim that is `changeable`, inside `write()`. The answer about a count ends what else told of it; `data` is of its step. */
export function answerClaim(
  orm: Orm,
  ctx: ClaimContext,
  claim: ClaimRow,
  input: Omit<ProposeInput, 'idempotencyKey'>,
  data: Record<string, string> = {},
): null {
  const answer = checkedAnswer(orm, claim, input)
  countGiving(orm, ctx, givenBy(claim, answer))
  const now = ctx.clock.now()
  const replyBy = dueIn(orm, ctx, REPLY_HOURS)
  const proposal = { proposedBy: ctx.actor.id, proposedAt: now, replyBy, dueAt: replyBy }
  updateClaim(orm, claim, { ...answer, ...proposal, state: 'proposed' })
  const { remedy, amount, method, message } = answer
  recordStep(orm, ctx, claim, {
    kind: 'proposed',
    note: message,
    data: { remedy, amount, method, ...data },
  })
  const { orderId: id, reference, clientId } = claim
  if (claim.kind === 'count') {
    const order = { id, reference, clientId, ...currentStateOf(orm, id) }
    resolveFlags(orm, ctx, order, 'count_gap')
    resolveFlags(orm, ctx, order, 'disagreement')
    tellWorkshop(ctx, claim)
  }
  tellClient(ctx, orm, {
    order: { id, reference, clientId },
    template: 'claim-answered',
    essential: true,
    facts: {
      message,
      remedy,
      amount,
      method: answer.deducted === amount ? null : method,
      replyBy,
    },
  })
  return null
}

/** Hands a claim over to the owner with the answer that was prepared, and tells them. Throws as `propose` does, but for CEILING_REACHED. */
export function handToOwner(ctx: ClaimContext, input: ProposeInput): Promise<null> {
  return keyed(ctx, input, (orm) => {
    const claim = changeable(orm, ctx, input)
    if (claim.state !== 'open') throw claimMoved(claim)
    const answer = checkedAnswer(orm, claim, input)
    updateClaim(orm, claim, { ...answer, state: 'owner' })
    const { remedy, amount, method } = answer
    recordStep(orm, ctx, claim, { kind: 'to_owner', data: { remedy, amount, method } })
    tellClaimAsked(orm, ctx, { claimId: claim.id, amount: amount ?? 0 })
    return null
  })
}

/** Does it once per idempotency key. */
export function keyed(
  ctx: ClaimContext,
  input: { idempotencyKey: string },
  act: (orm: Orm) => null,
): Promise<null> {
  return ctx.database.write((orm) => once(orm, attemptOf(ctx, input), () => act(orm)))
}

/** Another answer that was sent since is another one than the screen showed, whatever the state. */
export function changeable(
  orm: Orm,
  ctx: ClaimContext,
  { claimId, from, proposedAt }: Pick<ProposeInput, 'claimId' | 'from' | 'proposedAt'>,
): ClaimRow {
  const claim = claimInScope(orm, ctx, claimId)
  const isAsShown = claim.proposedAt === proposedAt && claim.state === from
  if (!isAsShown || claim.state === 'closed') throw claimMoved(claim, { state: from, proposedAt })
  if (ctx.actor.role !== 'superadmin' && isAtOwner(orm, claim)) throw new AppError('CLAIM_AT_OWNER')
  return claim
}

/** Nobody but an owner changes what an owner answered. */
export function isAtOwner(orm: Orm, { state, proposedBy }: ClaimRow): boolean {
  if (state === 'owner') return true
  if (proposedBy === null) return false
  const by = orm.select({ role: users.role }).from(users).where(eq(users.id, proposedBy)).get()
  return by?.role === 'superadmin'
}

type Answer = Pick<ClaimRow, 'amount' | 'method' | 'deducted'> &
  Pick<ProposeInput, 'remedy' | 'message'>

function checkedAnswer(
  orm: Orm,
  claim: ClaimRow,
  { remedy, amount = 0, method, message, deduct = false }: Omit<ProposeInput, 'idempotencyKey'>,
): Answer {
  const order = findOrder(orm, claim.orderId)
  // Nobody paid it: money is credit, which the next invoice of its company uses.
  if (remedy === 'refund' && order?.onAccount) throw new AppError('ORDER_ON_ACCOUNT')
  if (remedy === 'rewash' && (claim.pieces.length === 0 || !order)) throw new AppError('VALIDATION')
  if (!givesMoney(remedy)) return { remedy, message, amount: null, method: null, deducted: null }
  const { cap } = limitsOf(orm, claim)
  if (amount > cap) throw new AppError('CLAIM_ABOVE_CAP', { cap })
  const way = remedy === 'credit' ? 'credit' : method
  if (amount === 0 || way === undefined) throw new AppError('VALIDATION')
  const deducted = deduct ? Math.min(amount, sumOfDues(duesOf(orm, claim.clientId))) : 0
  return { remedy, message, amount, method: way, deducted: deducted || null }
}

/** The promise of an answer: money, or a washing at the price of its pieces. */
function givenBy(
  { id: subject, pieces, clientId }: ClaimRow,
  { remedy, amount, method }: Answer,
): Giving {
  const given = remedy === 'rewash' ? pricePaid(pieces) : (amount ?? 0)
  const inCredit = method === 'credit' ? clientId : undefined
  return { kind: 'claim', subject, amount: given, clientId: inCredit }
}

/**
 * « Nous avons regardé », with what, which the client reads; or that they were called. A count is sent to be counted again once,
 * until it is answered. Throws NOT_FOUND, STALE.
 */
export function noteClaim(ctx: ClaimContext, input: NoteClaimInput): Promise<null> {
  const { claimId, kind, note, recount } = input
  return keyed(ctx, input, (orm) => {
    const claim = claimInScope(orm, ctx, claimId)
    if (claim.state === 'closed') throw claimMoved(claim)
    if (recount && (claim.kind !== 'count' || recountOf(orm, claim) !== null))
      throw claimMoved(claim)
    recordStep(orm, ctx, claim, { kind, note, data: recount ? { recount: 1 } : {} })
    if (recount) tellWorkshop(ctx, claim)
    return null
  })
}

const recountOf = (orm: Orm, { id }: ClaimRow): number | null =>
  orm.select({ at: recountAt }).from(claims).where(eq(claims.id, id)).get()?.at ?? null

const tellWorkshop = ({ database, hub }: ClaimContext, { clientId }: ClaimRow) =>
  database.afterCommit(() => hub.publish(workshopChanged(clientId)))

/** Stores the kind and the asked sum as the team understood them. Throws NOT_FOUND, STALE. */
export function sortClaim(
  ctx: ClaimContext,
  { claimId, kind, asked }: SortClaimInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const claim = claimInScope(orm, ctx, claimId)
    if (claim.state === 'closed') throw claimMoved(claim)
    const change = { kind: kind ?? claim.kind, asked: asked === undefined ? claim.asked : asked }
    if (change.kind === claim.kind && change.asked === claim.asked) return null
    updateClaim(orm, claim, change)
    recordStep(orm, ctx, claim, {
      kind: 'sorted',
      data: { kind: change.kind, asked: change.asked },
    })
    if (claim.kind === 'count') tellWorkshop(ctx, claim)
    return null
  })
}

/** Says where the fault was born, of a claim that is closed; the last word stands. Throws NOT_FOUND, STALE, VALIDATION of a place that is not. */
export function placeFault(ctx: ClaimContext, { claimId, fault }: ClaimFaultInput): Promise<null> {
  return ctx.database.write((orm) => {
    const claim = claimInScope(orm, ctx, claimId)
    if (claim.state !== 'closed') throw claimMoved(claim)
    const { stations } = readSettings(orm, 'workshop')
    const places = [...DOOR_FAULTS, ...stations.map(({ key }) => key)]
    if (!places.includes(fault)) throw new AppError('VALIDATION')
    if (claim.fault === fault) return null
    updateClaim(orm, claim, { fault })
    recordStep(orm, ctx, claim, { kind: 'fault', data: { fault } })
    return null
  })
}
