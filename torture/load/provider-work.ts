import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { send } from '../crash/send.ts'
import { type Act, assignment, placing, step } from '../crash/stories.ts'
import type { TorturedServer } from '../server.ts'
import type { SignedIn } from '../signed-in.ts'
import { type Business, ORDERS_A_CLIENT } from './business.ts'

const agent = new Agent({ keepAlive: true })
/** Orders under way at once. */
const WRITERS = 8
/** Clients on their way to Wave at once: where it is silent, each waits for ten seconds. */
const PAYERS = 64

export interface WorkedOrder {
  id: string
  client: SignedIn
}

/** The fate of the orders of one phase. */
export interface Worked {
  orders: WorkedOrder[]
  refused: string[]
  /** Milliseconds of each change; not of the way to Wave, where a client waits for Wave itself. */
  ms: number[]
  /** Clients who were told that Wave cannot be reached. */
  toldToWait: number
}

interface Plan {
  /** Orders that were placed before: each client may have so many only. */
  from: number
  orders: number
  opensWave: boolean
}

interface Turn {
  turn: number
  worked: Worked
}

/**
 * Places so many orders, gives each to a livreur who leaves for it, and opens the way to Wave: e-mails, a notification on the
 * client's phone, and a payment session each.
 */
export async function workThrough(
  { port, url }: TorturedServer,
  business: Business,
  { from, orders, opensWave }: Plan,
) {
  const worked: Worked = { orders: [], refused: [], ms: [], toldToWait: 0 }
  let next = from
  const write = async () => {
    for (let turn = next++; turn < from + orders; turn = next++)
      await workOn(port, business, { turn, worked })
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  if (!opensWave) return worked
  const payers = [...worked.orders]
  const open = async () => {
    for (let order = payers.pop(); order !== undefined; order = payers.pop()) {
      if ((await openPayment(url, order.client, order.id)) === undefined) worked.toldToWait += 1
    }
  }
  await Promise.all(Array.from({ length: PAYERS }, open))
  return worked
}

async function workOn(port: number, business: Business, { turn, worked }: Turn): Promise<void> {
  const client = business.clients[Math.floor(turn / ORDERS_A_CLIENT)]
  if (!client) throw new Error('There are too few clients')
  const writer = { ...business, client, cart: business.input }
  const act = async (asked: Act) => {
    const start = performance.now()
    const { status, data, appCode } = await send({ port, ...asked })
    worked.ms.push(performance.now() - start)
    if (status !== 200) worked.refused.push(`${asked.path} ${status} ${appCode}`)
    return status === 200 ? data : undefined
  }
  const placed = await act(placing(writer))
  if (!placed) return
  const orderId = String(placed.orderId)
  worked.orders.push({ id: orderId, client })
  await act(assignment(writer, { orderId, from: 'pending' }))
  await act(step(writer, { orderId, from: 'assigned', to: 'pickup_en_route' }))
}

/** The id of the session at Wave to which a client is sent; undefined where they are told to come back later. */
export async function openPayment(
  url: string,
  { headers }: SignedIn,
  orderId: string,
): Promise<string | undefined> {
  // Not by fetch, whose headers tell that it is no navigation.
  const asked = get(`${url}/api/orders/${orderId}/payer`, { headers, agent })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  if (answer.statusCode !== 303) throw new Error(`The way to Wave answered ${answer.statusCode}`)
  const { location = '' } = answer.headers
  return /\/c\/([\w-]+)/.exec(location)?.[1]
}
