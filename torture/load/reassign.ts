import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import type { TorturedServer } from '../server.ts'
import type { Office } from './office.ts'

/**
 * Gives these orders to the other livreur, and at the next call back: in one request and one commit, a change that every
 * stream of the team hears of. Throws when the server does not take it. `end` closes its connection.
 */
export function reassigner(
  { url }: Pick<TorturedServer, 'url'>,
  { cookies, adminId, livreurIds }: Office,
  orderIds: readonly string[],
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const path = `/trpc/${orderIds.map(() => 'orders.assign').join()}?batch=1`
  const headers = {
    cookie: cookies[0],
    [OWNER_HEADER]: adminId,
    origin: url,
    'content-type': 'application/json',
  }
  let [from, to] = livreurIds
  return {
    async reassign(): Promise<void> {
      const move = { kind: 'reassign', from: 'assigned', livreurId: to, currentLivreurId: from }
      const calls = orderIds.map((orderId) => ({ orderId, ...move }))
      const asked = request(url + path, { agent, method: 'POST', headers })
      asked.end(JSON.stringify(Object.fromEntries(calls.entries())))
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      const said = await text(answer)
      if (answer.statusCode !== 200) throw new Error(`A change got ${answer.statusCode}: ${said}`)
      ;[from, to] = [to, from]
    },
    end: () => agent.destroy(),
  }
}
