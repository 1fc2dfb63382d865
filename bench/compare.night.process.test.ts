import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { compare } from './compare.ts'
import { getRequest } from './load/load.ts'
import { chooseCores } from './machine.ts'

const PACE = { connections: 4, rounds: 2, seconds: 5, warmUpSeconds: 0 }

/** A server that is measured, and answers each request with this status. */
async function peerAnswering(status: number) {
  const server = createServer((_, answer) => void answer.writeHead(status, 'Of the test').end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { label: 'limit', port, processorSeconds: () => undefined }
}

const traffic = (requests: number) => ({
  request: getRequest('/{0}'),
  rows: Array.from({ length: requests }, (_, i) => [String(i)]),
  from: 0,
  once: true,
})

test('requests that are used up before the time is over are told as such, and not as refused', async () => {
  const loaded = [{ peer: await peerAnswering(200), traffic: traffic(20) }]
  await expect(compare(loaded, PACE, chooseCores())).rejects.toThrow(
    /^limit has answered all of the 20 requests that were prepared, /,
  )
})

test('a refusal is told with its answer', async () => {
  const loaded = [{ peer: await peerAnswering(503), traffic: traffic(20) }]
  await expect(compare(loaded, PACE, chooseCores())).rejects.toThrow(
    /^limit refused 16 requests: HTTP 503/,
  )
})
