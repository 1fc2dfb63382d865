// A process of its own, so that making the load costs the measured server nothing.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { type LoadOrder, type LoadResult, requestWriter } from './load.ts'

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result))
})

async function run({ port, connections, seconds, traffic }: LoadOrder): Promise<LoadResult> {
  const write = requestWriter(traffic, randomUUID)
  const times: number[] = []
  let [turn, refused] = [traffic.from, 0]
  let firstRefusal: string | undefined
  const before = process.cpuUsage()
  const start = performance.now()
  const end = start + seconds * 1000

  // On a busy machine connecting alone may take all the time: one request is sent anyway.
  const isLate = () => performance.now() >= end && turn > traffic.from
  const isOver = () => isLate() || (traffic.once && turn >= traffic.rows.length)

  /** One connection: a request leaves when the answer to the one before has arrived. */
  async function work(): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let sentAt = 0
    const next = () => {
      if (isOver()) return resolve()
      sentAt = performance.now()
      socket.write(write(turn))
      turn += 1
    }
    socket.once('connect', next).once('error', reject)
    socket.once('close', () => reject(new Error('the server closed a connection')))
    readAnswers(socket, (status, text) => {
      if (status === '200') times.push(performance.now() - sentAt)
      else {
        refused += 1
        firstRefusal ??= text()
      }
      next()
    })
    await promise.finally(() => socket.destroy())
  }

  await Promise.all(Array.from({ length: connections }, work))
  const elapsed = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  const sorted = Float64Array.from(times).sort()
  return {
    answers: times.length,
    seconds: elapsed,
    taken: turn - traffic.from,
    refused,
    firstRefusal,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    busy: (user + system) / 1e6 / elapsed,
  }
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Calls `onAnswer` at the end of each answer; its body is measured and not kept. */
function readAnswers(socket: Socket, onAnswer: (status: string, text: () => string) => void): void {
  let held: Buffer | undefined
  let [missing, status] = [0, '']
  let chunked = false
  const done = (text: () => string) => {
    held = undefined
    missing = 0
    chunked = false
    onAnswer(status, text)
  }
  socket.on('data', (data: Buffer) => {
    if (missing > 0) {
      missing -= data.length
      if (missing <= 0) done(() => status)
      return
    }
    if (chunked) {
      if (data.subarray(-5).equals(LAST_CHUNK)) done(() => status)
      return
    }
    const all = held ? Buffer.concat([held, data]) : data
    const headEnd = all.indexOf(HEAD_END)
    if (headEnd < 0) {
      held = all
      return
    }
    const head = all.toString('latin1', 0, headEnd)
    status = head.slice(9, 12)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length !== undefined) missing = headEnd + 4 + Number(length) - all.length
    else chunked = !all.subarray(-5).equals(LAST_CHUNK)
    if (length === undefined ? !chunked : missing <= 0) done(() => all.toString())
  })
}
