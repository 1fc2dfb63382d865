import { randomBytes, randomInt } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { devices } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { newId } from '#server/lib/ids.ts'
import { describeDevice } from '#server/lib/requests/user-agent.ts'
import { sameText } from '#server/lib/secret.ts'
import { addressBuckets, networkBucket } from '#server/record/limits/limits.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import {
  DEVICE_CODE_TRIES,
  DEVICE_WAIT_MS,
  MAX_WAITING_DEVICES,
  type Pairing,
} from '#shared/access/devices.ts'
import { ownerWhoPaired, storedDeviceCode } from './device-codes.service.ts'
import {
  deviceToken,
  pairedToken,
  setDeviceCookie,
  storedDeviceToken,
} from './device-cookie.service.ts'

type Row = typeof devices.$inferSelect

/** It asked within the hour, or may still enter a code. */
export const isWaiting = (now: number): SQL | undefined =>
  and(
    isNull(devices.pairedAt),
    or(gt(devices.askedAt, now - DEVICE_WAIT_MS), gt(devices.codeUntil, now)),
  )

export function readPairing(ctx: RequestContext): Pairing {
  if (ctx.device) return { state: 'paired', name: ctx.device.name }
  const waiting = waitingRow(ctx.database.orm, ctx)
  return waiting ? { state: 'waiting', number: waiting.number } : { state: 'none' }
}

function waitingRow(orm: Orm, ctx: RequestContext): Row | undefined {
  const token = deviceToken(ctx)
  if (token === undefined) return undefined
  const own = eq(devices.secretHash, storedDeviceToken(ctx.secret, token))
  return orm
    .select()
    .from(devices)
    .where(and(own, isWaiting(ctx.clock.now())))
    .get()
}

/**
 * A browser asks to become a tablet of the workshop, as soon as its page is open; one that asked gets its first answer. Strangers
 * can ask too, so the oldest without a code makes room; all of one network have fewer tries than there is room. Throws TOO_MANY_TRIES.
 */
export async function askForPairing(ctx: RequestContext): Promise<Pairing> {
  const known = readPairing(ctx)
  if (known.state !== 'none') return known
  const { database, limits, secret, clock, address, userAgent } = ctx
  limits.takeAll([networkBucket('form', 'device', address)])
  const token = randomBytes(32).toString('base64url')
  const number = await database.write((orm) => {
    const askedAt = clock.now()
    makeRoom(orm, askedAt)
    const free = freeNumber(orm, askedAt)
    const secretHash = storedDeviceToken(secret, token)
    const asked = { id: newId(), secretHash, number: free, askedAt }
    orm
      .insert(devices)
      .values({ ...asked, userAgent: describeDevice(userAgent).label })
      .run()
    return free
  })
  setDeviceCookie(ctx, token)
  return { state: 'waiting', number }
}

function makeRoom(orm: Orm, now: number): void {
  const uncoded = orm
    .select({ n: devices.n })
    .from(devices)
    .where(and(isNull(devices.pairedAt), isNull(devices.codeHash)))
    .orderBy(desc(devices.askedAt), desc(devices.n))
    .all()
  for (const { n } of uncoded.slice(MAX_WAITING_DEVICES - 1))
    orm.delete(devices).where(eq(devices.n, n)).run()
  deleteOldAskers(orm, now)
}

/** Two figures that no other waiting tablet shows. */
function freeNumber(orm: Orm, now: number): number {
  const taken = new Set(
    orm
      .select({ number: devices.number })
      .from(devices)
      .where(isWaiting(now))
      .all()
      .map(({ number }) => number),
  )
  const free = Array.from({ length: 90 }, (_, i) => i + 10).filter((one) => !taken.has(one))
  return free[randomInt(free.length)] ?? 10
}

/**
 * The six figures, entered in the browser that asked: it is a tablet from then on, with another token. Entered again there while they
 * live, as after a lost answer, they give the same one. Throws DEVICE_CODE_WRONG, TOO_MANY_TRIES.
 */
export async function pairDevice(ctx: RequestContext, code: string): Promise<Pairing> {
  // Only the body of the answer was lost: a further token would be of no tablet.
  if (ctx.device) return readPairing(ctx)
  const { database, limits, address, secret } = ctx
  const buckets = addressBuckets('address', 'device code', address)
  limits.takeAll(buckets)
  const token = deviceToken(ctx) ?? ''
  const outcome = await database.write((orm) => tryCode(orm, ctx, { token, code }))
  if ('triesLeft' in outcome) throw new AppError('DEVICE_CODE_WRONG', outcome)
  limits.giveBack(buckets)
  setDeviceCookie(ctx, pairedToken(secret, token))
  return { state: 'paired', name: outcome.name }
}

interface Typed {
  token: string
  code: string
}

type Outcome = { name: string } | { triesLeft: number | null }

function tryCode(orm: Orm, ctx: RequestContext, { token, code }: Typed): Outcome {
  const { secret, clock } = ctx
  const now = clock.now()
  const row = coded(orm, [token, pairedToken(secret, token)], ctx)
  if (!row?.codeHash || row.codeTries >= DEVICE_CODE_TRIES) return { triesLeft: null }
  if (!sameText(row.codeHash, storedDeviceCode(secret, row.id, code))) {
    const codeTries = row.codeTries + 1
    orm.update(devices).set({ codeTries }).where(eq(devices.n, row.n)).run()
    return { triesLeft: DEVICE_CODE_TRIES - codeTries }
  }
  if (row.pairedAt === null) becomeTablet(orm, ctx, row, { token, now })
  return { name: row.name ?? '' }
}

/** The row of one of these tokens whose code lives, paired or not. */
function coded(orm: Orm, tokens: readonly string[], { secret, clock }: RequestContext) {
  const hashes = tokens.map((token) => eq(devices.secretHash, storedDeviceToken(secret, token)))
  const lives = and(
    isNotNull(devices.codeHash),
    gt(devices.codeUntil, clock.now()),
    isNull(devices.unpairedAt),
  )
  return orm
    .select()
    .from(devices)
    .where(and(or(...hashes), lives))
    .orderBy(asc(devices.n))
    .get()
}

function becomeTablet(
  orm: Orm,
  ctx: RequestContext,
  row: Row,
  { token, now }: { token: string; now: number },
): void {
  const owner = ownerWhoPaired(orm, row)
  if (!owner) throw new AppError('DEVICE_CODE_WRONG', { triesLeft: null })
  const secretHash = storedDeviceToken(ctx.secret, pairedToken(ctx.secret, token))
  orm
    .update(devices)
    .set({ secretHash, pairedAt: now, seenAt: now })
    .where(eq(devices.n, row.n))
    .run()
  const paired = { kind: 'device_paired', target: row.id, data: { device: row.n } } as const
  recordStaffAction(orm, { clock: ctx.clock, actor: owner }, paired)
}

/** Forgets the tablets that asked and were not paired, inside `write()`. */
export function deleteOldAskers(orm: Orm, now: number): void {
  const isOver = or(isNull(devices.codeUntil), lte(devices.codeUntil, now))
  orm
    .delete(devices)
    .where(and(isNull(devices.pairedAt), lte(devices.askedAt, now - DEVICE_WAIT_MS), isOver))
    .run()
}
