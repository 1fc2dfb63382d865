import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { SERVER } from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const CONNECTIONS = 75

interface Line {
  msg: string
  listening?: number
  refused?: number
}

test('connections that 64 descriptors do not serve are refused with a line in the log, and the others are answered', async () => {
  const lines = startWithFewDescriptors()
  const port = (await lineSaying(lines, 'listening')).listening ?? 0
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const refusal = lineSaying(lines, 'CONNECTIONS ARE REFUSED')
  const answers = await Promise.all(sockets.map(askIfReady))
  expect((await refusal).refused).toBeGreaterThan(0)
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200 OK', 'reset']))
})

/** The lines that a server logs whose descriptors are fewer than the connections to come. */
function startWithFewDescriptors(): AsyncIterator<string> {
  const child = spawn('sh', ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, SERVER], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://laveo.example',
      DATA_DIR: temporaryFolder(),
      DEMO: '',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]()
}

/** Reads until a line says this. */
async function lineSaying(lines: AsyncIterator<string>, words: string): Promise<Line> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line: Line = JSON.parse(next.value)
    if (line.msg.includes(words)) return line
  }
  throw new Error(`the server ended without saying: ${words}`)
}

/** The first line of an answer, on a connection that stays open until all have theirs. */
async function askIfReady(socket: Socket): Promise<string> {
  socket.on('error', () => {})
  socket.write('GET /readyz HTTP/1.1\r\nHost: laveo.example\r\n\r\n')
  try {
    const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return Buffer.isBuffer(first) ? (String(first).split('\r\n')[0] ?? '') : 'reset'
  } catch {
    return 'reset'
  }
}
