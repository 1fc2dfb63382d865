import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { loadEnv } from '#server/env.ts'
import type { HttpEnv } from '../context.ts'
import { createHttpServer, listen, nodeListener, stopServer } from './listen.ts'

const env = loadEnv({ PORT: '0' })
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function serve(app: Hono<HttpEnv>): Promise<{ server: Server; port: number }> {
  const server = createHttpServer(env)
  servers.push(server)
  const port = await listen(server, env)
  server.on('request', nodeListener(app, env))
  return { server, port }
}

/** Sends raw bytes and resolves to everything that comes back. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

test.each([
  ['nonsense', 'hello\r\n\r\n', '400'],
  ['a header too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ['an impossible host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', '400'],
])('%s gets an answer with the security headers', async (_, bytes, status) => {
  const { port } = await serve(new Hono<HttpEnv>())
  const answer = await exchange(port, bytes)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
})

test('a body has the time of the headers and of an upload to arrive, and not the five minutes of Node', () => {
  expect(createHttpServer(env).requestTimeout).toBe(90_000)
})

test('a port in use is told in one line, not a silence', async () => {
  const { port } = await serve(new Hono<HttpEnv>())
  const second = createHttpServer(env)
  await expect(listen(second, { ...env, port })).rejects.toThrow(
    `port ${port} of 127.0.0.1 is taken: stop the other server or set PORT`,
  )
})

test('stopping lets a request in progress finish, ends the streams and refuses newcomers', async () => {
  const stream = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const app = new Hono<HttpEnv>()
    .get('/slow', async (c) => {
      asked.resolve()
      await answered.promise
      return c.text('done')
    })
    .get('/stream', (c) =>
      c.body(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('first'))
            stream.promise.then(() => controller.close())
          },
        }),
      ),
    )
  const { server, port } = await serve(app)
  const url = `http://127.0.0.1:${port}`
  const reader = (await fetch(`${url}/stream`)).body?.getReader()
  await reader?.read()
  const slow = fetch(`${url}/slow`)
  await asked.promise
  const lifecycle = { stopping: false }
  const endStreams = () => stream.resolve()
  const stopped = stopServer(server, { lifecycle, endStreams, deadlineMs: 20_000 })
  await expect.poll(() => lifecycle.stopping).toBe(true)
  await expect(exchange(port, '')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  answered.resolve()
  expect(await (await slow).text()).toBe('done')
  expect((await reader?.read())?.done).toBe(true)
  expect(await stopped).toBe(true)
})

test('where the socket is kept, stopping accepts no new connection and answers those that were accepted', async () => {
  const { server, port } = await serve(new Hono<HttpEnv>().get('/', (c) => c.text('answered')))
  const accepted = connect(port, '127.0.0.1')
  await once(server, 'connection')
  const lifecycle = { stopping: false }
  const options = { lifecycle, socketKept: true, endStreams: () => {}, deadlineMs: 10_000 }
  const stopped = stopServer(server, options)
  expect(lifecycle.stopping).toBe(true)
  expect(server.listening).toBe(false)
  // Closing idle connections must not take one whose request is still on its way.
  server.closeIdleConnections()
  const answer = text(accepted)
  accepted.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await answer).toContain('answered')
  expect(await stopped).toBe(true)
})

test('a request that never ends is cut off at the deadline', async () => {
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>()
  const app = new Hono<HttpEnv>().get('/never', () => {
    arrived()
    return new Promise<Response>(() => {})
  })
  const { server, port } = await serve(app)
  const never = fetch(`http://127.0.0.1:${port}/never`).catch(() => 'cut')
  await asked
  const options = { lifecycle: { stopping: false }, endStreams: () => {}, deadlineMs: 300 }
  expect(await stopServer(server, options)).toBe(false)
  expect(await never).toBe('cut')
})
