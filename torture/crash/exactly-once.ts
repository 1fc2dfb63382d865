import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { systemClock } from '#server/lib/clock.ts'
import { makeDeviceKeys, openPushMessage } from '#server/testing/fakes/push-message.ts'
import { readDataFolder } from '../data-folder.ts'
import { atLeast, atMost, exactly, type Line, none } from '../line.ts'
import { openProviders, WITH_PUSH } from '../load/provider-fronts.ts'
import { allTold } from '../load/provider-truth.ts'
import type { Random } from '../random.ts'
import { startServer } from '../server.ts'
import type { SignedIn } from '../signed-in.ts'
import { audit } from './audit.ts'
import { begin, type Sending, send } from './send.ts'
import { makeTeam } from './team.ts'

const ORDERS_A_CLIENT = 8
/** Orders under way at once. */
const AT_ONCE = 24
const MOST_TIMES = 6
const LONGEST_WAIT_MS = 12
/** The fates of a sending: most connections are cut, at every moment of a request. */
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
    const device = makeDeviceKeys()
    /** The number of orders in each notification: orders that wait leave as one. */
    const pushes: number[] = []
    const onPush = (body: Buffer) => void pushes.push(openPushMessage(device, body).count)
    const providers = await openProviders({ random, cleanup, clock: systemClock, onPush })
    const { variables } = providers
    const options = { nodeOptions: WITH_PUSH, variables }
    const server = await startServer(work, dataDir, options)
    for (const admin of team.admins) await subscribe(server.port, admin, device.told)
    const orders = Array.from({ length: count }, (_, i) => {
      const person = team.clients[Math.floor(i / ORDERS_A_CLIENT)]
      if (!person) throw new Error('There are too few clients')
      const input = { ...team.cart, note: person.id, idempotencyKey: randomUUID() }
      const order = { port: server.port, person, path: '/trpc/checkout.place', input }
      return { order, fates: drawFates(random) }
    })
    const sent = await sendAll(orders)
    await allTold(dataDir)
    const exit = await server.stop()
    const mails = [...providers.mails.values()].map(({ to, subject }) => `${to} ${subject}`)
    const toldOf = pushes.reduce((sum, orders) => sum + orders, 0)
    const faults = await audit(dataDir)
    return [
      atLeast('sendings', sent.sendings, 2 * count),
      atLeast('of them cut', sent.cut, count),
      exactly('orders stored', stored(dataDir), count),
      atMost('keys answered with two orders', sent.twoNames, 0),
      none('refusals', sent.refused),
      exactly('e-mails', mails.length, count),
      exactly('different ones among them', new Set(mails).size, count),
      exactly('orders that the notifications told of', toldOf, count),
      atMost('notifications', pushes.length, count),
      none('half-written', faults),
      atMost('exit at the end', Number(exit), 0),
    ]
  },
}

/** The admin's device, which hears of each order. */
async function subscribe(
  port: number,
  person: SignedIn,
  keys: { p256dh: string; auth: string },
): Promise<void> {
  const input = { endpoint: `https://push.torture.example/${person.id}`, ...keys }
  const { status } = await send({ port, person, path: '/trpc/push.subscribe', input })
  if (status !== 200) throw new Error(`The device was refused with ${status}`)
}

interface Fate {
  what: (typeof FATES)[number]
  waitMs: number
}

function drawFates(random: Random): Fate[] {
  const draw = () => ({ what: random.pick(FATES), waitMs: random.below(LONGEST_WAIT_MS) })
  return Array.from({ length: 1 + random.below(MOST_TIMES) }, draw)
}

async function sendAll(orders: ReadonlyArray<{ order: Sending; fates: Fate[] }>) {
  const results = { sendings: 0, cut: 0, twoNames: 0, refused: [] as string[] }
  const agent = new Agent({ keepAlive: false })
  const left = orders.values()
  const work = async () => {
    for (const { order, fates } of left) {
      const names = new Set<string>()
      const attempt = async (fate: Fate) => {
        results.sendings += 1
        const answer = await sendOnce({ ...order, agent }, fate)
        if (answer === undefined) results.cut += 1
        else if (answer.status === 200) names.add(String(answer.data.orderId))
        else results.refused.push(`${answer.status} ${answer.appCode}`)
      }
      await Promise.all(fates.map(attempt))
      // Without an answer, a browser sends again.
      if (names.size === 0) await attempt({ what: 'answered', waitMs: 0 })
      if (names.size !== 1) results.twoNames += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

/** Undefined when its connection was cut before an answer came. */
async function sendOnce(order: Sending, { what, waitMs }: Fate) {
  if (what === 'answered') return send(order)
  const { sent, body } = begin(order)
  sent.on('error', () => {})
  const closed = once(sent, 'close')
  if (what === 'cut in its body') {
    sent.write(body?.subarray(0, 40))
    setTimeout(() => sent.destroy(), waitMs)
  } else {
    sent.end(body)
    if (what === 'cut after it') setTimeout(() => sent.destroy(), waitMs)
    else sent.once('response', () => sent.destroy())
  }
  await closed.catch(() => {})
  return undefined
}

const stored = (dataDir: string) =>
  readDataFolder(dataDir, (sqlite) =>
    Number(sqlite.prepare('select count(*) from orders').pluck().get()),
  )
