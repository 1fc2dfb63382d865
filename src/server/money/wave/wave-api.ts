import { z } from 'zod'
import type { Env } from '#server/env.ts'
import { parseJson } from '#server/lib/parse-json.ts'

const TRY_LIMIT_MS = 10_000

/**
 * Why Wave did not do as asked. `down`: the result is unknown (no answer, too many calls, a fault
 * of theirs). `unreadable`: it did, but the answer is not valid; other calls may succeed.
 * `refused`: it did not and will not until the key or the address is corrected.
 */
export type WaveFault = 'down' | 'unreadable' | 'refused' | 'missing' | 'conflict'
export type WaveAnswer<T> = { ok: true; value: T } | { ok: false; fault: WaveFault; reason: string }

/** A checkout session as Wave returns it; amounts in francs, times in milliseconds. */
export interface CheckoutSession {
  id: string
  amount: number
  currency: string
  checkoutStatus: 'open' | 'complete' | 'expired'
  paymentStatus: 'processing' | 'cancelled' | 'succeeded'
  clientReference: string | null
  transactionId: string | null
  launchUrl: string
  expiresAt: number
}

export interface NewSession {
  /** Francs. */
  amount: number
  clientReference: string
  successUrl: string
  errorUrl: string
}

/** The used part of Wave's Checkout API. No call throws. */
export interface WaveApi {
  create(session: NewSession): Promise<WaveAnswer<CheckoutSession>>
  read(id: string): Promise<WaveAnswer<CheckoutSession>>
  /** Every session made with this reference of ours. */
  search(clientReference: string): Promise<WaveAnswer<CheckoutSession[]>>
  /** Expires an open session; `conflict` when it is already over. */
  expire(id: string): Promise<WaveAnswer<null>>
}

type Options = Pick<Env, 'waveApiKey' | 'waveApiUrl'>
/** Ends one try; tests pass one that does not wait. */
export type TimeLimit = () => AbortSignal

/** The client of Wave's API, or undefined without a key. */
export function createWaveApi(
  { waveApiKey, waveApiUrl }: Options,
  timeLimit: TimeLimit = () => AbortSignal.timeout(TRY_LIMIT_MS),
): WaveApi | undefined {
  if (!waveApiKey) return undefined
  const call = createCall(waveApiKey, `${waveApiUrl}/v1/checkout/sessions`, timeLimit)
  const session = sessionSchema(waveApiUrl)
  const list = z.object({ result: z.array(session) }).transform(({ result }) => result)
  const nothing = z.unknown().transform(() => null)
  return {
    create: ({ amount, clientReference, successUrl, errorUrl }) =>
      call(session, 'POST', '', {
        amount: String(amount),
        currency: 'XOF',
        client_reference: clientReference,
        success_url: successUrl,
        error_url: errorUrl,
      }),
    read: (id) => call(session, 'GET', `/${encodeURIComponent(id)}`),
    search: (reference) =>
      call(list, 'GET', `/search?client_reference=${encodeURIComponent(reference)}`),
    expire: (id) => call(nothing, 'POST', `/${encodeURIComponent(id)}/expire`),
  }
}

function createCall(key: string, base: string, timeLimit: TimeLimit) {
  return async <T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body?: Record<string, string>,
  ): Promise<WaveAnswer<T>> => {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        // A redirect must not carry the key to another address.
        redirect: 'error',
        signal: timeLimit(),
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      if (!response.ok) return refusal(response.status, text)
      const { success, data } = schema.safeParse(parseJson(text))
      if (success) return { ok: true, value: data }
      return { ok: false, fault: 'unreadable', reason: 'unreadable answer' }
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'no answer'
      return { ok: false, fault: 'down', reason }
    }
  }
}

function refusal(status: number, text: string): WaveAnswer<never> {
  const { success, data } = errorSchema.safeParse(parseJson(text))
  const reason = success ? `${status} ${data.code}` : String(status)
  if (status === 404) return { ok: false, fault: 'missing', reason }
  if (status === 409) return { ok: false, fault: 'conflict', reason }
  const mayHaveDone = status >= 500 || status === 408 || status === 429 || status < 400
  return { ok: false, fault: mayHaveDone ? 'down' : 'refused', reason }
}

/** Only the code: the message may repeat the input. */
const errorSchema = z.object({ code: z.string().regex(/^[\w.-]{1,60}$/) })

const textOrNull = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .nullish()
    .transform((text) => text ?? null)

/**
 * The normalized payment address, if a browser may be sent there: Wave's own host, or the API's
 * host when it differs; without user name or password.
 */
function launchAddress(text: string, apiUrl: string): string | undefined {
  const url = URL.parse(text)
  if (!url || url.username || url.password || /[\p{Cc}\s]/u.test(text)) return undefined
  const { protocol, hostname, port, origin, href } = url
  const isWave = hostname === 'wave.com' || hostname.endsWith('.wave.com')
  const isTheirs = protocol === 'https:' && port === '' && isWave
  return isTheirs || origin === new URL(apiUrl).origin ? href : undefined
}

/** Validates Wave's answer strictly: a browser is sent to `wave_launch_url`. */
function sessionSchema(apiUrl: string): z.ZodType<CheckoutSession> {
  const launchUrl = z
    .string()
    .max(2000)
    .transform((text, { issues }) => {
      const address = launchAddress(text, apiUrl)
      if (address !== undefined) return address
      issues.push({ code: 'custom', input: text, message: 'nowhere to send a browser' })
      return z.NEVER
    })
  return z
    .object({
      id: z.string().regex(/^[\w-]{1,100}$/),
      amount: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
      currency: z.string().max(10),
      checkout_status: z.enum(['open', 'complete', 'expired']),
      payment_status: z.enum(['processing', 'cancelled', 'succeeded']),
      client_reference: textOrNull(255),
      transaction_id: textOrNull(100),
      wave_launch_url: launchUrl,
      when_expires: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
    })
    .transform((s) => ({
      id: s.id,
      amount: s.amount,
      currency: s.currency,
      checkoutStatus: s.checkout_status,
      paymentStatus: s.payment_status,
      clientReference: s.client_reference,
      transactionId: s.transaction_id,
      launchUrl: s.wave_launch_url,
      expiresAt: s.when_expires,
    }))
}
