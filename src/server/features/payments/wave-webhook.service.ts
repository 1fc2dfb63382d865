import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { waveEvents } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { jsonIn } from '#server/lib/json-in.ts'
import { recheckSession } from './wave-sessions.queries.ts'

/** An older message, or one from the future, may be a recorded one. */
const LONGEST_AGE_MS = 5 * MINUTE_MS
const MAX_SIGNATURES = 10

/** An event of Wave's, as far as it is believed: which session to look at. */
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
 * Whether Wave signed these very bytes less than five minutes ago: `t=…,v1=…[,v1=…]`, each v1 the HMAC-SHA256 of the time
 * followed by the body. Several stand there while the secret is being changed.
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

/** Takes as long for a wrong signature as for the right one. */
function isSame(hex: string, expected: Buffer): boolean {
  if (!/^[\da-f]{64}$/i.test(hex)) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected)
}

/** The event in a signed body; nothing when it is none. */
export function readWaveEvent(body: Buffer): WaveEvent | undefined {
  const { success, data: event } = eventSchema.safeParse(jsonIn(body.toString('utf8')))
  if (!success) return undefined
  const { id, type, data } = event
  const isSession = type.startsWith('checkout.session.')
  return { id, type, sessionId: isSession ? (data?.id ?? null) : null }
}

/**
 * Keeps an event, once, and has the session it names looked at. It is a reason to ask Wave and never proof of money, so
 * late, repeated and lost ones end in the same state.
 */
export async function takeWaveEvent(
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
