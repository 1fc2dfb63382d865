import { and, eq, isNull, lt } from 'drizzle-orm'
import { withAnswerer } from '#server/access/number-proof/heard-answers.service.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { claims } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { addCredit } from '#server/money/credit/credit-entries.service.ts'
import { countGiving, releaseGiving } from '#server/money/daily-ceiling/daily-ceiling.service.ts'
import { publishCash } from '#server/money/desk-act.service.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { createRefund } from '#server/money/payments/refunds.service.ts'
import type { AcceptClaimInput, DeclineClaimInput } from '#shared/orders/claims/claims.inputs.ts'
import type { ClaimAnswer, PaybackWay } from '#shared/orders/claims/claims.ts'
import { isStaff } from '#shared/roles.ts'
import { faultCause } from '#shared/text/garment-faults.ts'
import { currentStateOf, resolveFlags } from '../flags/flags.service.ts'
import { limitsOf } from './claim-cap.queries.ts'
import {
  answerDue,
  type ClaimContext,
  type ClaimRow,
  claimInScope,
  claimMoved,
  recordStep,
  updateClaim,
} from './claim-rows.ts'
import { isClaimWaiting } from './claims.sql.ts'
import { type PayingContext, payDues } from './pay-dues.service.ts'
import { isAtOwner } from './propose.service.ts'
import { placeRewash } from './rewash.service.ts'

/**
 * « Accepter », by the client or by the team for them on the phone: what was proposed is done at once, and once. Money goes to the
 * credit, or into the list of refunds, which the team pays. Throws NOT_FOUND, STALE when another proposal stands or none
 * does or where its order was cancelled since and is owed back, VALIDATION of a way that was not proposed, CLIENT_UNAVAILABLE of a deleted account, CEILING_REACHED.
 */
export function acceptClaim(caller: PayingContext, input: AcceptClaimInput): Promise<null> {
  return caller.database.write((orm) => {
    const claim = claimInScope(orm, caller, input.claimId)
    const ctx = withAnswerer(orm, caller, claim)
    const isSame = claim.proposedAt === input.proposedAt
    if (isSame && claim.answer === 'accepted') return null
    if (!isSame || claim.state !== 'proposed')
      throw claimMoved(claim, { proposedAt: input.proposedAt })
    const way = wayOf(orm, claim, input.way)
    const made = carryOut(orm, ctx, claim, way)
    close(orm, ctx, claim, { answer: 'accepted', way, ...made })
    return null
  })
}

/**
 * The client may take credit instead of a refund, but no other way than the proposed one. What went on its company's account
 * since was paid by nobody, so that there is only credit.
 */
function wayOf(orm: Orm, claim: ClaimRow, asked: PaybackWay | undefined): PaybackWay | null {
  if (claim.remedy === 'credit') return 'credit'
  if (claim.remedy !== 'refund') return null
  if (findOrder(orm, claim.orderId)?.onAccount) return 'credit'
  const way = asked ?? claim.method
  if (way !== 'credit' && way !== claim.method) throw new AppError('VALIDATION')
  return way
}

interface Made {
  refundId?: string
  rewashId?: string
  /** Francs that paid what the client owed. */
  deducted?: number
  /** It replaces the asked one, where nothing is left to pay by that. */
  way?: PaybackWay
}

function carryOut(orm: Orm, ctx: PayingContext, claim: ClaimRow, way: PaybackWay | null): Made {
  const { id: subject, orderId, reference, clientId, amount } = claim
  if (claim.remedy === 'rewash' || way !== null) refuseErased(orm, clientId)
  if (claim.remedy === 'rewash') return { rewashId: placeRewash(orm, ctx, claim) }
  if (way === null || amount === null) return {}
  refuseOwedBack(orm, claim, amount)
  // It was counted when it was proposed, but for an answer of before the ceiling of the day.
  if (!isAtOwner(orm, claim)) countGiving(orm, ctx, { kind: 'claim', subject, amount })
  const deducted = payDues(orm, ctx, claim)
  const left = amount - deducted
  if (way === 'credit' || left === 0) {
    const reason = faultCause(claim)
    if (left > 0) addCredit(orm, ctx, { clientId, orderId, kind: 'claim', amount: left, reason })
    publishCash(ctx, { clientId })
    return { deducted, way: 'credit' }
  }
  const refund = { amount: left, reason: 'claim', method: way } as const
  const refundId = createRefund(orm, ctx, { orderId, reference, clientId }, refund)
  return { refundId, deducted }
}

/** The order was cancelled after the answer, and what it cost is owed back: the team answers anew. */
function refuseOwedBack(orm: Orm, claim: ClaimRow, amount: number): void {
  const isCancelled = findOrder(orm, claim.orderId)?.status === 'cancelled'
  if (isCancelled && amount > limitsOf(orm, claim).cap) throw claimMoved(claim)
}

/** Nobody could take what is given to a deleted account. */
function refuseErased(orm: Orm, clientId: string): void {
  if (!findUser(orm, clientId)) throw new AppError('CLIENT_UNAVAILABLE')
}

/**
 * « Je ne suis pas d’accord » with our answer: the owner decides, within a new deadline. Throws NOT_FOUND, STALE as
 * `acceptClaim` does.
 */
export function declineClaim(caller: ClaimContext, input: DeclineClaimInput): Promise<null> {
  return caller.database.write((orm) => {
    const claim = claimInScope(orm, caller, input.claimId)
    const ctx = withAnswerer(orm, caller, claim)
    const isSame = claim.proposedAt === input.proposedAt
    if (isSame && claim.state === 'owner') return null
    if (!isSame || claim.state !== 'proposed')
      throw claimMoved(claim, { proposedAt: input.proposedAt })
    const answerBy = answerDue(orm, ctx)
    updateClaim(orm, claim, { state: 'owner', answerBy, dueAt: answerBy, replyBy: null })
    // The figures judge our first answer by the deadline that it had.
    const data = { answerBy: claim.answerBy, ...byPhone(ctx) }
    recordStep(orm, ctx, claim, { kind: 'declined', note: input.note, data })
    return null
  })
}

/** Claims that one write closes. */
const AT_ONCE = 50

/** Closes the claims whose client did not answer by the date that they read. */
export async function closeSilentClaims(deps: Omit<Deps, 'env'>): Promise<void> {
  const now = deps.clock.now()
  const silent = () =>
    deps.database.orm
      .select()
      .from(claims)
      .where(and(isClaimWaiting, eq(claims.state, 'proposed'), lt(claims.dueAt, now)))
      .limit(AT_ONCE)
      .all()
  for (let found = silent(); found.length > 0; found = silent())
    for (const { id } of found) await closeSilent(deps, id, now)
}

function closeSilent(deps: Omit<Deps, 'env'>, id: string, now: number): Promise<void> {
  return deps.database.write((orm) => {
    const claim = orm.select().from(claims).where(eq(claims.id, id)).get()
    if (claim?.state !== 'proposed' || claim.dueAt >= now) return
    closeUnanswered(orm, deps, claim)
  })
}

type NobodyContext = Omit<ClaimContext, 'actor'>

function closeUnanswered(orm: Orm, ctx: NobodyContext, claim: ClaimRow): void {
  const actor = { id: claim.clientId, role: 'client' as const, fullname: '' }
  close(orm, { ...ctx, actor }, claim, { answer: 'silent', way: null })
}

/** Closes what a deleted account still waited for, inside `write()`: nobody is left to answer, nor to be given anything. */
export function closeClaimsOf(orm: Orm, ctx: NobodyContext, clientId: string): void {
  const standing = orm
    .select()
    .from(claims)
    .where(and(eq(claims.clientId, clientId), isNull(claims.closedAt)))
    .all()
  for (const claim of standing) closeUnanswered(orm, ctx, claim)
}

function close(
  orm: Orm,
  ctx: ClaimContext,
  claim: ClaimRow,
  ended: Omit<Made, 'way'> & { answer: ClaimAnswer; way: PaybackWay | null },
): void {
  const now = ctx.clock.now()
  const { answer, way } = ended
  if (answer !== 'accepted') releaseGiving(orm, ctx, { kind: 'claim', subject: claim.id })
  updateClaim(orm, claim, { ...ended, state: 'closed', closedAt: now, dueAt: now })
  const { remedy, amount } = claim
  const data: Record<string, string | number | null> = { remedy, amount, way, ...byPhone(ctx) }
  if (ended.deducted) data.deducted = ended.deducted
  recordStep(orm, ctx, claim, { kind: answer, data })
  const { orderId: id, reference, clientId } = claim
  resolveFlags(orm, ctx, { id, reference, clientId, ...currentStateOf(orm, id) }, 'claim')
}

/** The team says for a client what they said on the phone. */
const byPhone = ({ actor }: ClaimContext): Record<string, string> =>
  isStaff(actor.role) ? { via: 'phone' } : {}
