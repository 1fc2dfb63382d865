import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { systemClock } from '#server/lib/clock.ts'
import { atLeast, atMost, type Figure, type Line, readable } from '../line.ts'
import { openProviders } from '../load/provider-fronts.ts'
import { allTold } from '../load/provider-truth.ts'
import type { Random } from '../random.ts'
import { startServer } from '../server.ts'
import { audit } from './audit.ts'
import { begin, type Sending, send } from './send.ts'
import { makeTeam, type Person } from './team.ts'

const ORDERS_A_CLIENT = 8
/** Orders under way at once. */
const AT_ONCE = 24
const MOST_TIMES = 6
const LONGEST_WAIT_MS = 12
const NODE_OPTIONS = ['--disable-warning=DEP0169', '--import', './torture/load/push-detour.ts']
/** What becomes of one sending: most connections are cut, at every moment of a request. */
const FATES = ['answered', 'cut in its body', 'cut after it', 'cut while it is answered'] as const

/** Sends each order several times at once, over connections that are cut, until one answer has come. */
export const exactlyOnce: Line = {
  name: 'exactly-once',
  promise:
    '5 000 orders sent 1 to 6 times at once, connections cut: 5 000 orders and e-mails, as many pushes at most',
  async run(work) {
    const { short, random, folder, cleanup } = work
    const count = short ? 60 : 5_000
    const dataDir = folder()
    const team = await makeTeam(dataDir, { clients: Math.ceil(count / ORDERS_A_CLIENT) })
    const providers = await openProviders({ random, cleanup, clock: systemClock })
    const { variables } = providers
    const options = { nodeOptions: NODE_OPTIONS, variables }
    const server = await startServer(work, dataDir, options)
    for (const admin of team.admins) await subscribe(server.port, admin)
    const orders = Array.from({ length: count }, (_, i) => {
      const person = team.clients[Math.floor(i / ORDERS_A_CLIENT)]
      if (!person) throw new Error('There are too few clients')
      const input = { ...team.cart, note: person.id, idempotencyKey: randomUUID() }
      return { port: server.port, person, path: '/trpc/checkout.place', input }
    })
    const sent = await sendAll(orders, random)
    await allTold(dataDir)
    const exit = await server.stop()
    const mails = [...providers.mails.values()].map(({ to, subject }) => `${to} ${subject}`)
    const pushes = [...providers.pushes.values()].reduce((sum, times) => sum + times, 0)
    const faults = await audit(dataDir)
    return [
      atLeast('sendings', sent.sendings, 2 * count, `, ${sent.cut} cut`),
      exactly('orders stored', stored(dataDir), count),
      atMost('keys answered with two orders', sent.twoNames, 0),
      atMost('refusals', sent.refused.length, 0),
      exactly('e-mails', mails.length, count),
      exactly('different ones among them', new Set(mails).size, count),
      atLeast('pushes', pushes, 1),
      atMost('pushes, one for each order at most', pushes, count),
      atMost('half-written', faults.length, 0),
      atMost('exit at the end', Number(exit), 0),
    ]
  },
}

function exactly(says: string, value: number, wanted: number): Figure {
  return { says, measured: `${readable(value)} of ${readable(wanted)}`, held: value === wanted }
}

/** An admin's device, which hears of each order. */
async function subscribe(port: number, person: Person): Promise<void> {
  const input = {
    endpoint: `https://push.torture.example/${person.id}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const { status } = await send({ port, person, path: '/trpc/push.subscribe', input })
  if (status !== 200) throw new Error(`The device was refused with ${status}`)
}

async function sendAll(orders: readonly Sending[], random: Random) {
  const told = { sendings: 0, cut: 0, twoNames: 0, refused: [] as string[] }
  const agent = new Agent({ keepAlive: false })
  const left = orders.values()
  const work = async () => {
    for (const order of left) {
      const names = new Set<string>()
      const attempt = async (fate: (typeof FATES)[number]) => {
        told.sendings += 1
        const answer = await sendOnce({ ...order, agent }, fate, random.below(LONGEST_WAIT_MS))
        if (answer === undefined) told.cut += 1
        else if (answer.status === 200) names.add(String(answer.data.orderId))
        else told.refused.push(`${answer.status} ${answer.appCode}`)
      }
      const fates = Array.from({ length: 1 + random.below(MOST_TIMES) }, () => random.pick(FATES))
      await Promise.all(fates.map(attempt))
      // Without an answer, a browser sends again.
      if (names.size === 0) await attempt('answered')
      if (names.size !== 1) told.twoNames += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return told
}

/** Undefined when its connection was cut before an answer came. */
async function sendOnce(order: Sending, fate: (typeof FATES)[number], waitMs: number) {
  if (fate === 'answered') return send(order)
  const { sent, body } = begin(order)
  sent.on('error', () => {})
  const closed = once(sent, 'close')
  if (fate === 'cut in its body') {
    sent.write(body?.subarray(0, 40))
    setTimeout(() => sent.destroy(), waitMs)
  } else {
    sent.end(body)
    if (fate === 'cut after it') setTimeout(() => sent.destroy(), waitMs)
    else sent.once('response', () => sent.destroy())
  }
  await closed.catch(() => {})
  return undefined
}

function stored(dataDir: string): number {
  const { sqlite } = openDatabase(join(dataDir, 'laveo.db'))
  const count = sqlite.prepare('select count(*) from orders').pluck().get() as number
  sqlite.close()
  return count
}
