import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Work } from '../line.ts'
import { startServer } from '../server.ts'

/** Two delays from the call, to the kill and to its answer: each may come first. */
const LONGEST_MS = 8

/** The answer of a provider to a call; nothing when it cuts the connection. */
type Said = { status: number; body: object } | undefined

interface DeadlyProvider {
  url: string
  /** Servers that were killed in a call. */
  kills: number
  /** Starts the server so many times on the data folder; each is killed in one of its first calls. */
  killOften(dataDir: string, kills: number, variables: Record<string, string>): Promise<void>
}

/** A provider on this machine that kills who calls it, before it has answered or after, in one of so many calls. */
export async function openDeadlyProvider(
  work: Work,
  mostCalls: number,
  answer: (req: IncomingMessage, body: string) => Said,
): Promise<DeadlyProvider> {
  const { random, cleanup } = work
  let left = Number.POSITIVE_INFINITY
  let onLastCall = () => {}
  const http = createServer(async (req, res) => {
    const body = await text(req)
    left -= 1
    if (left <= 0) onLastCall()
    const said = answer(req, body)
    await wait(random.below(LONGEST_MS))
    if (!said) return void res.destroy()
    res.writeHead(said.status, { 'content-type': 'application/json' })
    res.end(JSON.stringify(said.body))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  cleanup.defer(() => {
    http.closeAllConnections()
    http.close()
  })
  const provider: DeadlyProvider = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    kills: 0,
    async killOften(dataDir, kills, variables) {
      for (let turn = 0; turn < kills; turn += 1) {
        const lastCall = Promise.withResolvers<void>()
        onLastCall = lastCall.resolve
        left = 1 + random.below(mostCalls)
        const server = await startServer(work, dataDir, { variables })
        const over = once(server.child, 'exit').then(failAlive)
        // It ends by the kill too, when nobody waits for this any more.
        over.catch(() => {})
        // It may have called before anybody knew that it listens.
        await Promise.race([lastCall.promise, over])
        await wait(random.below(LONGEST_MS))
        await server.kill()
        provider.kills += 1
      }
      left = Number.POSITIVE_INFINITY
    },
  }
  return provider
}

function failAlive(): never {
  throw new Error('The server ended before its provider killed it')
}
