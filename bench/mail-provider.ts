import { once } from 'node:events'
import { createServer } from 'node:http'

/** The time of an answer of a provider on another continent. */
const ANSWER_MS = 100

/**
 * Stands for the e-mail provider: takes every e-mail, a while later. With files instead, the server would write
 * thousands of e-mails a second to its disk, which no deployment does.
 */
export async function startMailProvider(): Promise<{ variables: Record<string, string> }> {
  const server = createServer((request, response) => {
    request.resume()
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"id":"taken"}')
    }, ANSWER_MS)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The benchmark ends although it listens.
  server.unref()
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    variables: {
      RESEND_API_KEY: 'bench',
      RESEND_BASE_URL: `http://127.0.0.1:${port}`,
      MAIL_FROM: 'bench@exemple.ci',
    },
  }
}
