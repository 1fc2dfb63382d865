import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** A reader of a live stream, as a browser is one: it knows the last id it got. */
export interface Reader {
  /** The numbers of the orders' own events that it was told, in the order in which they came: `<order> <number>`. */
  hints: string[]
  /** Other messages, such as `hello` and `resync`. */
  others: string[]
  lastId: string | undefined
  /** Resolves once the stream is over, from either side. */
  over: Promise<unknown>
  leave(): void
}

const EVENT = /^data: (?<data>.*)\n(?:id: (?<id>.*)\n)?$/m

/** Opens a stream; resolves once the server has answered. Rejects when it is refused. */
export async function openReader(url: string, cookie: string, lastId?: string): Promise<Reader> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const resumed: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId }
  const headers = Object.assign(resumed, { cookie })
  const asked = get(`${url}/trpc/live.events`, { headers, agent: false }, resolve)
  asked.on('error', reject)
  const answer = await promise
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`)
  const over = new Promise((resolve) => answer.once('close', resolve))
  const leave = () => void asked.destroy()
  const reader: Reader = { hints: [], others: [], lastId, over, leave }
  answer.on('error', () => {})
  let text = ''
  answer.setEncoding('utf8').on('data', (part: string) => {
    const events = (text + part).split('\n\n\n')
    text = events.pop() ?? ''
    for (const event of events) take(reader, `${event}\n`)
  })
  return reader
}

function take(reader: Reader, event: string): void {
  if (event.startsWith('event:')) return
  const { data = '{}', id } = EVENT.exec(event)?.groups ?? {}
  const { type, orderId, orderSeq } = JSON.parse(data) as Record<string, unknown>
  if (type === 'order') reader.hints.push(`${orderId} ${orderSeq}`)
  else reader.others.push(String(type))
  if (id !== undefined) reader.lastId = id
}

const PATIENCE_MS = 10_000

/** Waits until each reader has so many hints, or none came for a while. */
export async function settled(readers: readonly Reader[], hints: number): Promise<void> {
  const count = () => readers.reduce((sum, reader) => sum + reader.hints.length, 0)
  let [before, since] = [count(), performance.now()]
  while (before < readers.length * hints && performance.now() - since < PATIENCE_MS) {
    await wait(20)
    const now = count()
    if (now > before) since = performance.now()
    before = now
  }
}
