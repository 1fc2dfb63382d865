import { fork } from 'node:child_process'
import { type EventEmitter, once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Random } from '../random.ts'

/** The person whose stream is opened and left. */
export interface Visit {
  url: string
  cookie: string
  random: Random
  /** Emits `commit` at each change that the streams hear of. */
  commits: EventEmitter
}

/** Opens streams and leaves them; resolves to how many. */
type Way = (visit: Visit) => Promise<number>

/** Streams that are opened and left in the same turn of the event loop. */
const TOGETHER = 10
/** Streams of a client process that is killed. */
const OF_A_PROCESS = 10
/** Changes that a reader who has stopped reading lives through. */
const UNREAD_CHANGES = 8
const PATH = '/trpc/live.events'

/** The ways in which a phone, a browser or a proxy leaves a stream. */
export const WAYS: Readonly<Record<string, Way>> = {
  async 'aborted after some events'(visit) {
    const answer = await openStream(visit)
    await hear(answer, 2)
    answer.destroy()
    return 1
  },
  async 'reset after some events'(visit) {
    const answer = await openStream(visit)
    await hear(answer, 2)
    answer.socket.resetAndDestroy()
    return 1
  },
  async 'half closed'(visit) {
    const answer = await openStream(visit)
    await hear(answer, 2)
    answer.socket.end()
    return 1
  },
  async 'reads no more, stays, and is gone'(visit) {
    const answer = await openStream(visit)
    await hear(answer, 1)
    answer.pause()
    for (let i = 0; i < UNREAD_CHANGES; i += 1) await once(visit.commits, 'commit')
    answer.socket.resetAndDestroy()
    return 1
  },
  async 'aborted at the head of the answer'(visit) {
    const answer = await openStream(visit)
    answer.destroy()
    return 1
  },
  async 'reset at the head of the answer'(visit) {
    const answer = await openStream(visit)
    answer.socket.resetAndDestroy()
    return 1
  },
  async 'aborted before the answer'(visit) {
    const asked = ask(visit)
    for (let turns = visit.random.below(13); turns > 0; turns -= 1) await turn()
    asked.destroy()
    return 1
  },
  'cut by a proxy in the middle of a frame': cutInFrame,
  async 'left with half a request'({ url, random }) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: lo`)
    for (let turns = random.below(13); turns > 0; turns -= 1) await turn()
    if (random.below(2) === 0) socket.destroy()
    else socket.resetAndDestroy()
    return 1
  },
  async 'many in one turn'(visit) {
    const answers = await Promise.all(Array.from({ length: TOGETHER }, () => openStream(visit)))
    for (const answer of answers) answer.destroy()
    return TOGETHER
  },
}

/** Opens streams in a process of its own and kills it, as a phone kills a browser. */
export async function killClient({ url, cookie }: Visit): Promise<number> {
  const file = join(import.meta.dirname, 'doomed-client.ts')
  const child = fork(file, [url + PATH, cookie, String(OF_A_PROCESS)])
  const gone = once(child, 'exit')
  await once(child, 'message')
  child.kill('SIGKILL')
  await gone
  return OF_A_PROCESS
}

function ask({ url, cookie }: Visit): ClientRequest {
  const asked = request(url + PATH, { headers: { cookie }, agent: false })
  asked.on('error', () => {})
  asked.end()
  return asked
}

async function openStream(visit: Visit): Promise<IncomingMessage> {
  const [answer] = (await once(ask(visit), 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`)
  return answer
}

/** Reads some of a stream, or as much as there is before it ends: the server ends the oldest of too many. */
async function hear(answer: IncomingMessage, chunks: number): Promise<void> {
  for (let i = 0; i < chunks && !answer.closed; i += 1)
    await Promise.race([once(answer, 'data'), once(answer, 'close')])
}

/** Takes a few bytes, which end anywhere, and is gone while more of them are under way. */
async function cutInFrame({ url, cookie, random }: Visit): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const buffer = Buffer.alloc(31)
  let left = 200 + random.below(900)
  const callback = (bytes: number) => {
    left -= bytes
    if (left <= 0) resolve()
    return left > 0
  }
  const port = Number(new URL(url).port)
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } })
  socket.on('error', () => {}).on('close', () => resolve())
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  await promise
  socket.resetAndDestroy()
  return 1
}
