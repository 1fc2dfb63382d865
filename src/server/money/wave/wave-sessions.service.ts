import { currentRecord } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { methodIs, WAVE } from '#shared/money/payment-methods.ts'
import { amountDue } from '#shared/money/payments.ts'
import { findOrder, forgetWaveOpened, type OrderAccount } from '../payments/books.service.ts'
import { type Mistyped, receiveExpected } from '../payments/ledger.service.ts'
import type { CheckoutSession, WaveApi, WaveFault } from './wave-api.ts'
import {
  claimAttempt,
  closeAttempt,
  completeAttempt,
  findAttempt,
  liveAttempt,
  openAttempt,
  type WaveSessionRow,
} from './wave-sessions.queries.ts'

/** No actor, since the facts come from Wave. */
export type WaveContext = Pick<Deps, 'database' | 'hub' | 'clock' | 'listeners' | 'log' | 'wave'>

const FIRST_CHECK_MS = 15_000
const LONGEST_WAIT_MS = 10 * MINUTE_MS
/** After the session's expected end, Wave is asked at growing intervals, for one day at most. */
const LONGEST_LATE_WAIT_MS = HOUR_MS
const GIVE_UP_MS = 24 * HOUR_MS
const AFTER_EXPIRY_MS = 5_000

/** Stores a session of Wave's for its attempt; undefined when it does not match, or the attempt was given up. */
export async function storeSession(
  ctx: WaveContext,
  attempt: WaveSessionRow,
  session: CheckoutSession,
): Promise<WaveSessionRow | undefined> {
  const { id: sessionId, launchUrl, expiresAt } = session
  if (!isOurs(session, attempt) || session.amount !== attempt.amount) {
    ctx.log.error({ sessionId, attempt: attempt.id }, 'Wave answered with another session')
    return undefined
  }
  const checkAt = ctx.clock.now() + FIRST_CHECK_MS
  return ctx.database.write((orm) =>
    openAttempt(orm, { id: attempt.id, sessionId, launchUrl, expiresAt, checkAt }),
  )
}

const isOurs = ({ clientReference, currency }: CheckoutSession, { id }: WaveSessionRow) =>
  clientReference === id && currency === 'XOF'

/**
 * Recovers an attempt whose answer was lost: searches Wave for its session. Returns the fault when
 * Wave did not answer.
 */
export async function recoverAttempt(
  ctx: WaveContext,
  api: WaveApi,
  attempt: WaveSessionRow,
): Promise<WaveFault | undefined> {
  const answer = await api.search(attempt.id)
  if (!answer.ok && answer.fault !== 'missing') return answer.fault
  const [session] = answer.ok ? answer.value.filter((found) => isOurs(found, attempt)) : []
  const opened = session && (await storeSession(ctx, attempt, session))
  if (!opened) await close(ctx, attempt, 'failed')
  else if (session.checkoutStatus !== 'open') await storeResult(ctx, opened, session)
  return undefined
}

/**
 * Ensures that an attempt can no longer be paid; a payment made is counted. Throws WAVE_DOWN when
 * that is unknown.
 */
export async function endAttempt(
  ctx: WaveContext,
  api: WaveApi,
  attempt: WaveSessionRow,
): Promise<void> {
  // Its address was never given out.
  if (attempt.sessionId === null) return close(ctx, attempt, 'failed')
  const ended = await api.expire(attempt.sessionId)
  if (ended.ok) return closeUnpaid(ctx, attempt, 'expired')
  if (ended.fault === 'missing') return giveUp(ctx, attempt)
  if (ended.fault !== 'conflict') throw new AppError('WAVE_DOWN')
  const answer = await api.read(attempt.sessionId)
  const end = answer.ok ? await storeResult(ctx, attempt, answer.value) : 'open'
  if (end === 'open') throw new AppError('WAVE_DOWN')
}

/** Closes an attempt of which Wave has not said that it ended unpaid. */
function close(ctx: WaveContext, attempt: WaveSessionRow, status: 'expired' | 'failed') {
  return ctx.database.write((orm) => closeAttempt(orm, attempt, status))
}

/** Closes an attempt of which Wave says that it ended unpaid: its client is not asked about it any more. */
function closeUnpaid(ctx: WaveContext, attempt: WaveSessionRow, status: 'expired' | 'failed') {
  return ctx.database.write((orm) => {
    closeAttempt(orm, attempt, status)
    // A late webhook closes an old attempt again: by then a newer one may be open.
    if (!liveAttempt(orm, attempt.orderId)) forgetWaveOpened(orm, attempt.orderId)
  })
}

/**
 * Asks Wave about an attempt and stores the result; the next check is scheduled first, so that a
 * stop half-way loses nothing. Returns the fault when Wave could not answer. Safe to repeat and to
 * overlap.
 */
export async function settleAttempt(ctx: WaveContext, id: string): Promise<WaveFault | undefined> {
  const { api } = ctx.wave
  const attempt = await scheduleAndRead(ctx, id)
  if (!api || !attempt) return undefined
  if (attempt.sessionId === null) return recoverOrGiveUp(ctx, api, attempt)
  const answer = await api.read(attempt.sessionId)
  if (!answer.ok) {
    ctx.log.warn({ sessionId: attempt.sessionId, reason: answer.reason }, 'Wave told nothing')
    // While Wave is down the result stays unknown, at any age.
    if (answer.fault !== 'down') await giveUpIfOld(ctx, attempt)
    return answer.fault
  }
  if ((await storeResult(ctx, attempt, answer.value)) !== 'open') return undefined
  if (isStillDue(ctx, attempt)) await giveUpIfOld(ctx, attempt)
  else await api.expire(attempt.sessionId)
  return undefined
}

/** Whether this exact amount is still due; otherwise the session is ended. */
function isStillDue({ database }: WaveContext, { orderId, amount }: WaveSessionRow): boolean {
  const order = findOrder(database.orm, orderId)
  return (
    order !== undefined && methodIs(order.paymentMethod, 'online') && amountDue(order) === amount
  )
}

function scheduleAndRead(ctx: WaveContext, id: string): Promise<WaveSessionRow | undefined> {
  return ctx.database.write((orm) => {
    const attempt = findAttempt(orm, id)
    return attempt && claimAttempt(orm, id, nextCheck(attempt, ctx.clock.now()))
  })
}

async function recoverOrGiveUp(
  ctx: WaveContext,
  api: WaveApi,
  attempt: WaveSessionRow,
): Promise<WaveFault | undefined> {
  const fault = await recoverAttempt(ctx, api, attempt)
  // Its address was never given out, so no payment can follow from it.
  if (fault) await giveUpIfOld(ctx, attempt)
  return fault
}

/**
 * The time of the next check, in milliseconds UTC: at growing intervals, and once right after the
 * session's end.
 */
function nextCheck({ checks, expiresAt }: WaveSessionRow, now: number): number {
  const wait = FIRST_CHECK_MS * 2 ** Math.min(checks, 12)
  const end = (expiresAt ?? Number.POSITIVE_INFINITY) + AFTER_EXPIRY_MS
  if (now >= end) return now + Math.min(wait, LONGEST_LATE_WAIT_MS)
  return Math.min(now + Math.min(wait, LONGEST_WAIT_MS), end)
}

/** Stops asking Wave about a session that it never ends, or no longer knows. */
async function giveUpIfOld(ctx: WaveContext, attempt: WaveSessionRow): Promise<void> {
  const end = attempt.expiresAt ?? attempt.createdAt
  if (ctx.clock.now() >= end + GIVE_UP_MS) await giveUp(ctx, attempt)
}

async function giveUp(ctx: WaveContext, attempt: WaveSessionRow): Promise<void> {
  ctx.log.error({ sessionId: attempt.sessionId }, 'Wave never told how a session ended')
  // Only its client knows whether it was paid: they are still asked.
  await close(ctx, attempt, 'expired')
}

type End = 'open' | 'complete' | 'expired' | 'failed'

/** Stores Wave's result for an attempt: a payment is counted, in any state of the order. */
async function storeResult(
  ctx: WaveContext,
  attempt: WaveSessionRow,
  session: CheckoutSession,
): Promise<End> {
  const { checkoutStatus, paymentStatus } = session
  if (!isOurs(session, attempt)) {
    ctx.log.error({ sessionId: session.id, attempt: attempt.id }, 'a Wave session is not ours')
    await close(ctx, attempt, 'failed')
    return 'failed'
  }
  if (checkoutStatus === 'complete' && paymentStatus === 'succeeded')
    return receive(ctx, attempt, session)
  const end = endOf(session)
  if (end !== 'open') await closeUnpaid(ctx, attempt, end)
  return end
}

function endOf({ checkoutStatus, paymentStatus }: CheckoutSession): 'open' | 'expired' | 'failed' {
  if (checkoutStatus === 'expired') return 'expired'
  return checkoutStatus === 'complete' && paymentStatus === 'cancelled' ? 'failed' : 'open'
}

async function receive(
  ctx: WaveContext,
  attempt: WaveSessionRow,
  session: CheckoutSession,
): Promise<End> {
  const { id, orderId, reference } = attempt
  const { amount, id: sessionId } = session
  if (amount !== attempt.amount)
    ctx.log.error({ sessionId, amount, asked: attempt.amount }, 'Wave brought another amount')
  const money = { amount, method: WAVE, by: 'wave', clientReference: id } as const
  // In capitals, like the ids that admins type. The session's own id is as unique when Wave leaves
  // it out.
  const transactionId = session.transactionId?.toUpperCase() ?? sessionId
  const mistyped = await ctx.database.write((orm) => {
    completeAttempt(orm, id)
    // The record may have been merged into another since the attempt began.
    const clientId = currentRecord(orm, attempt.clientId)
    const actor = { id: clientId, role: 'client', fullname: '' } as const
    const receipt = { orderId, reference, clientId, transactionId, ...money }
    const found = receiveExpected(orm, { ...ctx, actor }, receipt)
    if (found && 'counted' in found) tellDifference({ ...ctx, actor }, orm, receipt, found.counted)
    return found
  })
  logMistyped(ctx, { reference, amount }, mistyped)
  return 'complete'
}

function logMistyped({ log }: WaveContext, told: object, mistyped: Mistyped | undefined): void {
  if (!mistyped) return
  const text =
    'counted' in mistyped
      ? 'a Wave payment was typed with another amount'
      : 'a Wave payment is counted for another order'
  log.error({ ...told, ...mistyped }, text)
}

/** Tells the other rooms that Wave brought other francs than the team typed, inside `write()`. */
function tellDifference(
  ctx: WaveContext & Pick<ServiceContext, 'actor'>,
  orm: Orm,
  { transactionId, amount, ...account }: OrderAccount & { transactionId: string; amount: number },
  counted: number,
): void {
  const { orderId, reference, clientId } = account
  const difference = { orderId, reference, clientId, transactionId, counted, told: amount }
  for (const listener of ctx.listeners) listener.paymentDiffers?.(ctx, orm, difference)
}
