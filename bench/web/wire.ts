import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Everything that the server sends passes here: the answers for the page and for its service worker. */
export interface Wire {
  url: string
  /** Bytes that have left the server so far. */
  sent(): number
  close(): void
}

/** Starts a relay in front of the server that counts the bytes of its answers. */
export async function startWire(serverUrl: string): Promise<Wire> {
  const port = Number(new URL(serverUrl).port)
  let bytes = 0
  const relay = createServer((browser) => {
    const server = connect(port, 'localhost')
    server.on('data', (chunk) => {
      bytes += chunk.length
    })
    // A closed page resets its connections.
    for (const socket of [browser, server]) socket.on('error', () => socket.destroy())
    browser.on('close', () => server.destroy())
    browser.pipe(server).pipe(browser)
  })
  relay.listen(0, 'localhost')
  await once(relay, 'listening')
  const { port: own } = relay.address() as AddressInfo
  return { url: `http://localhost:${own}`, sent: () => bytes, close: () => relay.close() }
}
