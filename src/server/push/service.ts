import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { SendOutcome } from '#server/outbox/worker.ts'
import {
  type AddressRules,
  isAllowedEndpoint,
  lookupPublic,
  PrivateAddressError,
} from './public-address.ts'
import type { PushKey } from './push-key.ts'

const TRY_LIMIT_MS = 10_000

/** The address of a device, as its browser gave it. */
interface Address {
  endpoint: string
  p256dh: string
  auth: string
}

/** The text is encrypted for the device alone. */
export interface Parcel {
  text: string
  /** Seconds after which the service drops it. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A newer one of this topic replaces one that the device has not fetched yet; 32 characters at most. */
  topic?: string
}

/** The push services of the world, as this server uses them. */
export interface PushService {
  /** By which a browser subscribes for this server alone. */
  publicKey: string
  /** Whether an address may be called. */
  accepts(endpoint: string): boolean
  /** Sends one notification. Never throws. */
  send(to: Address, parcel: Parcel): Promise<SendOutcome>
}

interface Options {
  key: PushKey
  /** Whom a push service turns to: an https address of ours, or `mailto:`. */
  subject: () => string
  rules?: AddressRules
  /** Ends one try; tests pass one that does not wait. */
  timeLimit?: (endpoint: string) => AbortSignal
}

/** Encrypts with `web-push`, and sends by Node's own client: it follows no redirect, and connects to no private address. */
export function createPushService({
  key,
  subject,
  rules = { loopback: false },
  timeLimit = () => AbortSignal.timeout(TRY_LIMIT_MS),
}: Options): PushService {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const accepts = (endpoint: string) => isAllowedEndpoint(endpoint, rules)

  /** Resolves to the headers of the answer. */
  function post(endpoint: string, headers: Record<string, string>, body: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const options = { method: 'POST', headers, signal: timeLimit(endpoint) }
    const sent = endpoint.startsWith('https:')
      ? httpsRequest(endpoint, { ...options, agent, lookup: lookupPublic }, resolve)
      : httpRequest(endpoint, options, resolve)
    sent.on('error', reject).end(body)
    return promise
  }

  return {
    publicKey: key.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { text, ttl, urgency, topic }) {
      if (!accepts(endpoint)) return { verdict: 'gone', reason: 'its address may not be called' }
      try {
        const { default: webPush } = await import('web-push')
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          text,
          {
            vapidDetails: { subject: subject(), ...key },
            contentEncoding: 'aes128gcm',
            TTL: ttl,
            urgency,
            ...(topic && { topic }),
          },
        )
        const answer = await post(endpoint, asText(headers), body)
        // Its body says nothing that we use.
        answer.resume()
        return outcomeOf(answer)
      } catch (error) {
        return outcomeOfFault(error as NodeJS.ErrnoException)
      }
    },
  }
}

const asText = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** The meaning of each status is that of RFC 8030, as the push services of browsers document theirs. */
function outcomeOf({ statusCode = 0, headers }: IncomingMessage): SendOutcome {
  const reason = `HTTP ${statusCode}`
  if (statusCode >= 200 && statusCode < 300) return { verdict: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { verdict: 'gone', reason }
  if (statusCode === 429 || statusCode >= 500) {
    const waitMs = retryAfterMs(headers['retry-after'])
    return waitMs === undefined
      ? { verdict: 'again', reason }
      : { verdict: 'again', reason, waitMs }
  }
  return { verdict: 'refused', reason }
}

function outcomeOfFault(error: NodeJS.ErrnoException): SendOutcome {
  if (error instanceof PrivateAddressError) return { verdict: 'gone', reason: error.message }
  // The keys of the device are no keys: Node's own code for a point that is not on the curve.
  if (error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY')
    return { verdict: 'gone', reason: error.code }
  return { verdict: 'again', reason: error.code ?? error.name }
}

/** The wait that an answer asks for, in milliseconds: seconds, or a date (RFC 9110 §10.2.3); undefined when it asks for none. */
export function retryAfterMs(value: string | undefined, now = Date.now()): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
