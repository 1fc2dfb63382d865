import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Work } from '../line.ts'

/** A provider of e-mails on this machine, for a server in a process of its own. */
export interface MailProvider {
  /** How the server finds it. */
  variables: Record<string, string>
  /** The subject of each e-mail that was taken, by its idempotency key: like Resend, it takes one e-mail per key. */
  taken: Map<string, { to: string; subject: string }>
  /** Requests whose key came with another e-mail before. */
  conflicts: number
}

/** Starts one; it ends with the line. */
export async function startMailProvider({ cleanup }: Pick<Work, 'cleanup'>): Promise<MailProvider> {
  const server = createServer(async (request, response) => {
    const key = String(request.headers['idempotency-key'])
    const { to, subject } = JSON.parse(await text(request)) as { to: string; subject: string }
    const before = provider.taken.get(key)
    if (before && (before.to !== to || before.subject !== subject)) provider.conflicts += 1
    provider.taken.set(key, { to, subject })
    response.setHeader('content-type', 'application/json').end('{"id":"taken"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const provider: MailProvider = {
    variables: {
      RESEND_API_KEY: 'torture',
      RESEND_BASE_URL: `http://127.0.0.1:${port}`,
      MAIL_FROM: 'torture@exemple.ci',
    },
    taken: new Map(),
    conflicts: 0,
  }
  cleanup.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return provider
}
