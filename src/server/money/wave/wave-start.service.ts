import { AppError } from '#server/lib/app-error.ts'
import { newId } from '#server/lib/ids.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { noteWaveOpened, type PayerContext, payableOrder } from './payable-order.service.ts'
import type { WaveApi, WaveFault } from './wave-api.ts'
import {
  addAttempt,
  discardAttempt,
  liveAttempt,
  type WaveSessionRow,
} from './wave-sessions.queries.ts'
import {
  endAttempt,
  recoverAttempt,
  storeSession,
  type WaveContext,
} from './wave-sessions.service.ts'

/** A session offered to a client must leave time to pay. */
const SHORTEST_LIFE_MS = 2 * MINUTE_MS
/** Longer than any creation: an attempt without an answer before this may still be under way. */
const CREATION_MS = MINUTE_MS
/** While session creation fails, one try in this time serves all orders. */
const QUIET_MS = 3_000

const starting = new Map<string, Promise<string>>()

/**
 * The address where the client pays one of their orders: the order's live session at Wave, or a new
 * one. Simultaneous calls, from two tabs or a double click, share one. Throws as `payableOrder`
 * does, also when Wave reports only now that the order is paid; WAVE_DOWN when Wave does not
 * answer, WAVE_UNAVAILABLE without a key.
 */
export function startWave(ctx: PayerContext, orderId: string): Promise<string> {
  const { api } = ctx.wave
  if (!api) throw new AppError('WAVE_UNAVAILABLE')
  const key = `${ctx.actor.id} ${orderId}`
  const started =
    starting.get(key) ?? findAddressAndSwitch(ctx, api, orderId).finally(() => starting.delete(key))
  starting.set(key, started)
  return started
}

/**
 * The order switches to Wave only with an address to pay at: while Wave is down, cash stays cash.
 */
async function findAddressAndSwitch(
  ctx: PayerContext,
  api: WaveApi,
  orderId: string,
): Promise<string> {
  const address = await findAddress(ctx, api, orderId)
  await ctx.database.write((orm) => noteWaveOpened(orm, ctx, orderId))
  return address
}

async function findAddress(ctx: PayerContext, api: WaveApi, orderId: string): Promise<string> {
  const { orm } = ctx.database
  const { due } = payableOrder(orm, ctx, orderId)
  const known = liveAttempt(orm, orderId)
  const knownAddress = known && addressOf(known, due, ctx.clock.now())
  if (knownAddress) return knownAddress
  if (ctx.clock.now() < ctx.wave.quietUntil) throw new AppError('WAVE_DOWN')
  if (known?.status === 'creating') {
    const fault = await recoverAttempt(ctx, api, known)
    if (fault) throw pauseAfterFault(ctx, fault)
  }
  const live = liveAttempt(orm, orderId)
  const liveAddress = live && addressOf(live, due, ctx.clock.now())
  if (liveAddress) return liveAddress
  if (live) await endAttempt(ctx, api, live)
  return openNewSession(ctx, api, orderId)
}

/**
 * The error for the client, WAVE_DOWN. Unless the fault concerns this answer alone, no new session is tried for QUIET_MS.
 */
function pauseAfterFault({ clock, wave }: WaveContext, fault: WaveFault): AppError {
  if (fault !== 'unreadable') wave.quietUntil = clock.now() + QUIET_MS
  return new AppError('WAVE_DOWN')
}

/** The address of an attempt, if it asks for `due` francs and leaves time to pay them. */
function addressOf(attempt: WaveSessionRow, due: number, now: number): string | null {
  const lasts = (attempt.expiresAt ?? 0) - now >= SHORTEST_LIFE_MS
  return attempt.amount === due && lasts ? attempt.launchUrl : null
}

async function openNewSession(ctx: PayerContext, api: WaveApi, orderId: string): Promise<string> {
  const attempt = await ctx.database.write((orm) => {
    const { order, due } = payableOrder(orm, ctx, orderId)
    const { reference, clientId } = order
    const now = ctx.clock.now()
    const times = { createdAt: now, checkAt: now + CREATION_MS }
    return addAttempt(orm, { id: newId(), orderId, reference, clientId, amount: due, ...times })
  })
  const page = `${ctx.env.publicUrl}/client/commandes`
  const answer = await api.create({
    amount: attempt.amount,
    clientReference: attempt.id,
    successUrl: `${page}?paiement=retour&commande=${orderId}`,
    errorUrl: `${page}?paiement=echec&commande=${orderId}`,
  })
  if (!answer.ok) {
    const { fault, reason } = answer
    const level = fault === 'down' ? 'warn' : 'error'
    ctx.log[level]({ reason }, 'Wave opened no session')
    // A call that was not refused may have reached Wave: the next try, or the worker, looks for it.
    if (fault !== 'down' && fault !== 'unreadable')
      await ctx.database.write((orm) => discardAttempt(orm, attempt.id))
    throw pauseAfterFault(ctx, fault)
  }
  ctx.wave.quietUntil = 0
  const opened = await storeSession(ctx, attempt, answer.value)
  if (opened?.launchUrl) return opened.launchUrl
  throw new AppError('WAVE_DOWN')
}
