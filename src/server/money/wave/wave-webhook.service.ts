import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { waveEvents } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { parseJson } from '#server/lib/parse-json.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { recheckSession } from './wave-sessions.queries.ts'

/** A message older than this, or from the future, may be a replay. */
const LONGEST_AGE_MS = 5 * MINUTE_MS
const MAX_SIGNATURES = 10

/** The trusted part of a Wave event: the session to check. */
export interface WaveEvent {
  id: string
  type: string
  sessionId: string | null
}

const eventSchema = z.object({
  id: z.string().regex(/^[\w.-]{1,100}$/),
  type: z.string().regex(/^[\w.-]{1,100}$/),
  data: z
    .object({ id: z.string().max(100).optional() })
    .loose()
    .nullish(),
})

/**
 * Whether Wave signed exactly these bytes less than five minutes ago, as Wave's documentation of
 * webhooks says: `t=…,v1=…[,v1=…]`, each v1 the HMAC-SHA256 of the time followed by the body. There are several while the secret is being
 * rotated.
 */
export function isSignedByWave(
  { header, body, secret }: { header: string | undefined; body: Buffer; secret: string },
  now: number,
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim())
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now - Number(time) * 1000) > LONGEST_AGE_MS) return false
  const expected = createHmac('sha256', secret).update(time).update(body).digest()
  return parts
    .filter((part) => part.startsWith('v1='))
    .slice(0, MAX_SIGNATURES)
    .map((part) => isSame(part.slice(3), expected))
    .includes(true)
}

/** Compares in constant time. */
function isSame(hex: string, expected: Buffer): boolean {
  if (!/^[\da-f]{64}$/i.test(hex)) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected)
}

/** The event in a signed body; undefined when it is not one. */
export function readWaveEvent(body: Buffer): WaveEvent | undefined {
  const { success, data: event } = eventSchema.safeParse(parseJson(body.toString('utf8')))
  if (!success) return undefined
  const { id, type, data } = event
  const isSession = type.startsWith('checkout.session.')
  return { id, type, sessionId: isSession ? (data?.id ?? null) : null }
}

/**
 * Stores an event, once, and schedules a check of its session. It only causes a question to Wave
 * and never proves a payment, so late, repeated and lost events lead to the same state.
 */
export async function storeWaveEvent(
  { database, clock, log, wave }: Pick<Deps, 'database' | 'clock' | 'log' | 'wave'>,
  { id, type, sessionId }: WaveEvent,
): Promise<void> {
  const isOurs = await database.write((orm) => {
    const at = clock.now()
    const row = { id, type, sessionId, at }
    const isNew = orm.insert(waveEvents).values(row).onConflictDoNothing().run().changes > 0
    if (!isNew || sessionId === null) return undefined
    database.afterCommit(wave.wake)
    return recheckSession(orm, sessionId, at)
  })
  if (isOurs === false) log.warn({ eventId: id, type, sessionId }, 'Wave named an unknown session')
}
