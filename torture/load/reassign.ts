import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import type { Office } from './office.ts'

interface Change {
  url: string
  office: Office
  agent: Agent
  orderIds: readonly string[]
  /** The livreur who has the orders. */
  from: string
  to: string
}

/**
 * Gives orders from one livreur to another, in one request and one commit: a change that every stream of the team hears of.
 * Throws when the server does not take it.
 */
export async function reassign({ url, office, agent, orderIds, from, to }: Change): Promise<void> {
  const path = `/trpc/${orderIds.map(() => 'orders.assign').join()}?batch=1`
  const headers = {
    cookie: office.cookies[0],
    [OWNER_HEADER]: office.adminId,
    origin: url,
    'content-type': 'application/json',
  }
  const move = { kind: 'reassign', from: 'assigned', livreurId: to, currentLivreurId: from }
  const calls = orderIds.map((orderId) => ({ orderId, ...move }))
  const asked = request(url + path, { agent, method: 'POST', headers })
  asked.end(JSON.stringify(Object.fromEntries(calls.entries())))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const said = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`A change got ${answer.statusCode}: ${said}`)
}
