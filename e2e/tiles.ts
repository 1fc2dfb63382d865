import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The map tiles of the tests, in place of OpenStreetMap's. */
export interface Tiles {
  /** For `TILE_URL`. */
  url: string
  /** A page of the same server in place of Wave's: for `WAVE_PAYMENT_LINK`. */
  wave: string
  close(): Promise<void>
}

const SIDE = 256

/**
 * Starts a server that draws map tiles: streets on linen, different between neighbours, always the
 * same for a place.
 */
export async function serveTiles(): Promise<Tiles> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tiles')
    if (pathname === '/wave') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      return response.end(wavePage(searchParams.get('amount') ?? ''))
    }
    const [, x, y] = /^\/\d+\/(\d+)\/(\d+)\.svg$/.exec(pathname) ?? []
    if (x === undefined || y === undefined) return response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=600' })
    response.end(tile(Number(x), Number(y)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `${base}/{z}/{x}/{y}.svg`, wave: `${base}/wave`, close: () => close(server) }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Two avenues that meet their neighbours' at the edges, and a few lanes that depend on where the tile is. */
function tile(x: number, y: number): string {
  const lane = (seed: number) => 24 + ((seed * 37) % (SIDE - 48))
  const lanes = [
    `M${lane(x + y)} 0V${SIDE}`,
    `M0 ${lane(x * 3 + y)}H${SIDE}`,
    `M0 ${lane(x + y * 5)}L${SIDE} ${lane(x + y * 7)}`,
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
<path d="M0 0h${SIDE}v${SIDE}H0Z" fill="#efe8dc"/>
<path d="${lanes}" stroke="#fffdf8" stroke-width="7" fill="none"/>
<path d="M128 0V${SIDE}M0 128H${SIDE}" stroke="#fff" stroke-width="14"/>
</svg>`
}

function wavePage(amount: string): string {
  return `<!doctype html><html lang="fr"><title>Wave</title><h1>Payer ${amount.replace(/\D/g, '')} F avec Wave</h1></html>`
}
