// A process of its own, so that making the load costs the measured server nothing.
import { randomUUID } from 'node:crypto'
import autocannon, { type Options, type Result } from 'autocannon'
import { type LoadOrder, type LoadResult, requestFiller } from './load.ts'

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result))
})

async function run({ port, connections, seconds, traffic }: LoadOrder): Promise<LoadResult> {
  const requestAt = requestFiller(traffic, randomUUID)
  const times: number[] = []
  let [taken, refused, body] = [0, 0, '']
  let firstRefusal: string | undefined
  const before = process.cpuUsage()
  const start = performance.now()
  const { promise: ended, resolve, reject } = Promise.withResolvers<Result>()
  const options: Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: 3600,
    setupClient: (client) =>
      client.on('body', (bytes) => {
        body = String(bytes)
      }),
    requests: [
      {
        setupRequest(request) {
          const next = requestAt(traffic.from + taken)
          taken += 1
          return Object.assign(request, next)
        },
      },
    ],
  }
  // Each connection has one more request ready than it sends.
  if (traffic.once) options.amount = traffic.rows.length - traffic.from - connections
  const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  load.on('response', (_, status, __, time) => {
    if (status === 200) times.push(time)
    else {
      refused += 1
      firstRefusal ??= `HTTP ${status} ${body}`
    }
  })
  const timer = setTimeout(() => load.stop(), seconds * 1000)
  const { errors } = await ended
  clearTimeout(timer)
  if (errors > 0) throw new Error('the server closed a connection')
  const elapsed = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  const sorted = Float64Array.from(times).sort()
  return {
    answers: times.length,
    seconds: elapsed,
    taken,
    refused,
    firstRefusal,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    busy: (user + system) / 1e6 / elapsed,
  }
}
