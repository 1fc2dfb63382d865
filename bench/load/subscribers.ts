// Open live streams, in a process of their own: it keeps what each of them receives, and when.
import { connect } from 'node:net'

/** Opens a stream for each of these requests. */
export interface Opening {
  port: number
  requests: string[]
}

/** Asks for an answer once so many hints were received in all, or none came for a while. */
export interface Waiting {
  until: number
}

/** The hints of one stream: the order and the time, in nanoseconds of the machine's clock. */
export type Received = Array<[orderId: string, at: number]>

const PATIENCE_MS = 5_000
const UUID_LENGTH = 36
const ORDER = '"orderId":"'

const all: Received[] = []
let greeted = 0
let received = 0
let awaited = { greetings: 0, hints: Number.POSITIVE_INFINITY }
let patience: NodeJS.Timeout | undefined

process.on('message', (order: Opening | Waiting | 'report') => {
  if (order === 'report') return process.send?.(all)
  if ('until' in order) {
    awaited = { greetings: Number.POSITIVE_INFINITY, hints: order.until }
    patience = setTimeout(tell, PATIENCE_MS)
    return tellWhenReached()
  }
  awaited = { greetings: all.length + order.requests.length, hints: Number.POSITIVE_INFINITY }
  for (const request of order.requests) open(order.port, request)
})

function open(port: number, request: string): void {
  const own: Received = []
  all.push(own)
  const buffer = Buffer.alloc(16_384)
  const callback = (bytes: number) => {
    const at = Number(process.hrtime.bigint())
    const text = buffer.toString('latin1', 0, bytes)
    if (text.includes('"hello"')) greeted += 1
    let found = text.indexOf(ORDER)
    for (; found >= 0; found = text.indexOf(ORDER, found + 1)) {
      const start = found + ORDER.length
      own.push([text.slice(start, start + UUID_LENGTH), at])
      received += 1
    }
    tellWhenReached()
    return true
  }
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } })
  socket.write(request)
}

function tellWhenReached(): void {
  if (received >= awaited.hints || greeted === awaited.greetings) tell()
}

function tell(): void {
  clearTimeout(patience)
  awaited = { greetings: Number.POSITIVE_INFINITY, hints: Number.POSITIVE_INFINITY }
  process.send?.(received)
}
