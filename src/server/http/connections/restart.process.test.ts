import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepSocket } from '#server/testing/processes/kept-socket.ts'
import { restartUnderLoad } from '#server/testing/processes/restarts-under-load.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

/** The long form: RESTARTS=20 npm run unit -- connections/restart */
const RESTARTS = Number(process.env.RESTARTS ?? 2)

test('while a supervisor keeps the socket, restarts under load lose nothing, repeat nothing and mix up no accounts', async () => {
  const { fd, port, close } = keepSocket()
  onTestFinished(close)
  const outcome = await restartUnderLoad({
    folder: temporaryFolder(),
    fd,
    port,
    restarts: RESTARTS,
  })
  const { failed, underAnother, exits, answered, orders } = outcome
  expect(failed).toEqual([])
  expect(underAnother).toBe(0)
  expect(exits).toEqual(Array(RESTARTS + 1).fill(0))
  expect(orders).toBe(answered.size)
  for (const named of answered.values()) expect(named.size).toBe(1)
  expect(new Set([...answered.values()].flatMap((ids) => [...ids])).size).toBe(orders)
}, 120_000)

test('the shipped proxy sends nothing twice, keeps no idle connection, and drops a stranger’s request id', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../../Caddyfile'), 'utf8')
  const lines = file.split('\n').map((line) => line.replace(/#.*/, '').trim())
  expect(lines.filter((line) => /lb_|buffer|BODY/.test(line))).toEqual([])
  expect(lines).toContain('keepalive off')
  expect(lines).toContain('request_header -X-Request-Id')
})
