import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { orderInput } from '#server/testing/factories.ts'
import { createRandom } from '../random.ts'
import { makeWriters } from './writers.ts'

test('a connection that ends is a lost answer; an answer that nobody can read is a fault of the line', async () => {
  let asked = 0
  const server = createServer((req, res) => {
    asked += 1
    if (asked === 1) req.socket.destroy()
    else res.end('<html>')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const people = [{ id: 'someone', role: 'client' as const, email: '', headers: {} }]
  const cart = await orderInput(createTestContext())
  const team = { clients: people, livreurs: people, admins: people, cart }
  const random = createRandom(16)
  const cleanup = new AsyncDisposableStack()
  const writers = await makeWriters({ cleanup, team, count: 1, random })
  const answered = writers.more(1)
  writers.resume((server.address() as AddressInfo).port)
  await expect(answered).rejects.toThrow('JSON')
  expect(writers).toMatchObject({ cut: 1, acknowledged: [] })
})
