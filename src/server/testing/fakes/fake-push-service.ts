import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { PushMessage } from '#shared/access/push/push.ts'
import { type DeviceKeys, makeDeviceKeys, openPushMessage } from './push-message.ts'

/** The answer of a push service to a request: a status, or nothing at all; `slow` answers once it is told to. */
type Mood = number | 'hang' | 'cut' | 'slow'

/** A notification as the device reads it. */
export interface Pushed {
  message: PushMessage
  ttl: number
  urgency: string | undefined
  topic: string | undefined
}

/** A browser on one device: its keys, its address at the service, and what it has received. */
export interface FakeDevice {
  subscription: { endpoint: string; p256dh: string; auth: string }
  received: Pushed[]
  /** Sets the treatment of the next requests to this device, one each; later ones succeed. */
  behave(...moods: Mood[]): void
  /** Requests to this device, whatever became of them. */
  requests: number
}

export interface FakePushService {
  device(): FakeDevice
  /** The `Retry-After` of a refusal, if any. */
  retryAfter: string | undefined
  /** Answers the requests that it was slow with; 201 unless another status is said. */
  answerSlow(status?: number): void
  /** The time limit of one try: it ends as soon as the service delays one. */
  timeLimit(endpoint: string): AbortSignal
}

interface Keys extends DeviceKeys {
  device: FakeDevice
  moods: Mood[]
}

/**
 * A push service on this machine (RFC 8030) with the devices behind it. It checks the server's signature (RFC 8292), and each
 * device decrypts what it gets with its own keys (RFC 8291): no code of the sender is used.
 */
export async function fakePushService(): Promise<FakePushService> {
  const devices = new Map<string, Keys>()
  const limits = new Map<string, AbortController>()
  const answered = Promise.withResolvers<number>()
  const server = createServer(async (req, res) => {
    const body = await bodyOf(req)
    const keys = devices.get(req.url ?? '')
    if (!keys) return answer(res, 404)
    keys.device.requests += 1
    const mood = keys.moods.shift() ?? 201
    if (mood === 'cut') return res.destroy()
    if (mood === 'slow') return answer(res, await answered.promise)
    if (mood === 'hang')
      return limits.get(req.url ?? '')?.abort(new DOMException('Time is over', 'TimeoutError'))
    if (service.retryAfter !== undefined && mood >= 400)
      res.setHeader('retry-after', service.retryAfter)
    if (mood < 300) {
      if (!isSigned(req)) return answer(res, 403)
      keys.device.received.push(read(keys, body, req))
    }
    answer(res, mood)
  })
  const base = await open(server)
  onTestFinished(() => shut(server))

  const service: FakePushService = {
    retryAfter: undefined,
    answerSlow: (status = 201) => answered.resolve(status),
    timeLimit(endpoint) {
      const limit = new AbortController()
      limits.set(new URL(endpoint).pathname, limit)
      return limit.signal
    },
    device() {
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const { ecdh, auth, told } = makeDeviceKeys()
      const moods: Mood[] = []
      const device: FakeDevice = {
        subscription: { endpoint: `${base}${path}`, ...told },
        received: [],
        requests: 0,
        behave: (...next) => void moods.push(...next),
      }
      devices.set(path, { ecdh, auth, device, moods })
      return device
    },
  }
  return service
}

function read(keys: Keys, body: Buffer, { headers }: IncomingMessage): Pushed {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('It is not aes128gcm')
  return {
    message: openPushMessage(keys, body),
    ttl: Number(headers.ttl),
    urgency: headers.urgency?.toString(),
    topic: headers.topic?.toString(),
  }
}

/** Whether the request carries a token that its own key signed (RFC 8292 §3). */
function isSigned({ headers }: IncomingMessage): boolean {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  return (
    aud === `http://${headers.host}` &&
    verify('sha256', signed, options, Buffer.from(signature, 'base64url'))
  )
}

async function open(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function shut(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function answer(res: ServerResponse, status: number): void {
  res.statusCode = status
  res.end()
}
