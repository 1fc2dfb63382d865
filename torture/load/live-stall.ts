import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMegabytes } from '../../bench/machine.ts'
import { askProcess, WEIGHED } from '../ask-process.ts'
import { atLeast, atMost, type Figure, type Work } from '../line.ts'
import { startServer } from '../server.ts'
import { makeOffice, STREAMS_A_SESSION } from './office.ts'
import { openReader, settled } from './reader.ts'
import { reassigner } from './reassign.ts'
import { trailOf } from './trail.ts'

/** Streams that nobody reads, and those beside them that somebody does. */
const STALLED = 50
const READERS = 20
/** Changes in one request. */
const GROUP = 10
const MOST_MEGABYTES = 1
/** The server looks every fifteen seconds, and cuts at the fourth time. */
const CUT_WITHIN_MS = 90_000

/** Readers who never read, under more changes than the kernel and the server hold for them. */
export async function stallReaders(work: Work): Promise<Figure[]> {
  const requests = work.short ? 40 : 2_400
  const sessions = (STALLED + READERS) / STREAMS_A_SESSION + 1
  const office = await makeOffice(work.folder(), { sessions, orders: GROUP })
  const server = await startServer(work, office.dataDir, {
    nodeOptions: WEIGHED,
  })
  const cookieOf = (stream: number) =>
    office.cookies[1 + Math.floor(stream / STREAMS_A_SESSION)] ?? ''
  const { reassign, end } = reassigner(server, office, office.orderIds)
  const flood = async (requests: number) => {
    for (let i = 0; i < requests; i += 1) await reassign()
  }
  // A server at work takes some 80 MB for what it has not collected yet, readers or none: it has them before it is weighed.
  await flood(requests / 4)
  const connections = () => askProcess<number>(server.child, 'sockets')
  const before = await connections()
  const stalled = await Promise.all(
    Array.from({ length: STALLED }, (_, i) => stall(server.port, cookieOf(i))),
  )
  work.cleanup.defer(() => {
    for (const socket of stalled) socket.destroy()
  })
  const readers = await Promise.all(
    Array.from({ length: READERS }, (_, i) => openReader(server.url, cookieOf(STALLED + i))),
  )
  const open = (await connections()) - before
  const from = trailOf(office.dataDir).length
  await askProcess(server.child, 'heap')
  const unflooded = residentMegabytes(server.pid) ?? Number.NaN
  await flood(requests)
  const trail = trailOf(office.dataDir).slice(from)
  await settled(readers, trail.length)
  await askProcess(server.child, 'heap')
  const grown = (residentMegabytes(server.pid) ?? Number.NaN) - unflooded
  end()
  const wrong = readers.filter(({ hints }) => hints.join() !== trail.join()).length
  const figures = [
    atLeast('streams that are open and greeted before', open, STALLED + READERS),
    atMost(
      `memory of ${STALLED} readers who do not read`,
      grown / STALLED,
      MOST_MEGABYTES,
      'MB each',
    ),
    atMost(`others who missed one of ${trail.length} hints beside them`, wrong, 0),
  ]
  // To be cut takes a minute: the short form leaves it to the test of the writer.
  if (work.short) return figures
  return [...figures, atMost('of them not cut', await leftAfter(server.child, READERS), 0)]
}

/** A stream that is read up to its greeting, so that the server counts on it, and never again. */
async function stall(port: number, cookie: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.write(`GET /trpc/live.events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  let said = ''
  while (!said.includes('"hello"')) {
    // A stream that ends before it greets fails the line.
    const [part] = await Promise.race([
      once(socket, 'data'),
      once(socket, 'close').then(failUngreeted),
    ])
    said += String(part)
  }
  return socket.pause()
}

function failUngreeted(): never {
  throw new Error('A stream ended before it greeted')
}

/** The connections more than `expected` that a server still has once it had the time to cut them. */
async function leftAfter(child: Parameters<typeof askProcess>[0], expected: number) {
  const end = performance.now() + CUT_WITHIN_MS
  let sockets = await askProcess<number>(child, 'sockets')
  while (sockets > expected && performance.now() < end) {
    await wait(1_000)
    sockets = await askProcess<number>(child, 'sockets')
  }
  // Fewer would be readers who were cut.
  return Math.abs(sockets - expected)
}
