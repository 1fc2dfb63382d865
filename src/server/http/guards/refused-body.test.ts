import type { Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { errorIn, post, testApp } from '#server/testing/test-app.ts'
import { createHttpServer, listen, nodeListener } from '../connections/listen.ts'

const MIB = 1024 * 1024
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** The real server on a port of its own. */
async function serve(): Promise<string> {
  const { app, deps } = testApp({ variables: { PORT: '0', PUBLIC_URL: 'http://localhost:3000' } })
  const server = createHttpServer(deps.env)
  servers.push(server)
  const port = await listen(server, deps.env)
  server.on('request', nodeListener(app, deps.env))
  return `http://127.0.0.1:${port}/trpc/auth.signIn`
}

test.each([0.3, 1, 2])(
  'sending %d MB too much gets the reason of the refusal, each time',
  async (size) => {
    const url = await serve()
    for (let i = 0; i < 20; i += 1) {
      const response = await fetch(url, post('x'.repeat(size * MIB)))
      expect(response.status).toBe(413)
      expect((await errorIn(response)).data.appCode).toBe('BODY_TOO_LARGE')
    }
  },
)
