import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnv } from '#server/env.ts'
import { createLogger } from '#server/lib/logger.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { boundConnections } from './descriptors.ts'
import { createHttpServer, listen } from './listen.ts'

test('connections take three quarters of the free descriptors, and those beyond are told once a minute', async () => {
  const lines: { level: string; refused: number; open: number }[] = []
  const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) })
  let now = 0
  const env = loadEnv({ PORT: '0' })
  const server = createHttpServer(env)
  boundConnections(server, { log, clock: { now: () => now } }, 4)
  const port = await listen(server, env)
  const come = async (how: 'connect' | 'close') => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, how)
  }
  onTestFinished(() => void server.close())
  for (let i = 0; i < 3; i += 1) await come('connect')
  for (let i = 0; i < 5; i += 1) await come('close')
  expect(lines).toMatchObject([{ level: 'error', refused: 1, open: 3 }])
  now += MINUTE_MS
  await come('close')
  expect(lines).toMatchObject([{ refused: 1 }, { refused: 5 }])
})
