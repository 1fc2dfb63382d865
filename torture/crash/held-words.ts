import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '#server/lib/clock.ts'
import { makeDeviceKeys, openPushMessage } from '#server/testing/fakes/push-message.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { readDataFolder } from '../data-folder.ts'
import { atLeast, exactly, type Line, none, type Work } from '../line.ts'
import { openProviders, WITH_PUSH } from '../load/provider-fronts.ts'
import { allTold } from '../load/provider-truth.ts'
import { MOVED_CLOCK } from '../moved-clock.ts'
import type { Random } from '../random.ts'
import { startServer } from '../server.ts'
import { audit } from './audit.ts'
import { type Answer, type Sending, send } from './send.ts'
import { assignment, placing } from './stories.ts'
import { makeTeam, type Team } from './team.ts'

/** Orders that are assigned before each kill. */
const ORDERS = 24
/** The kill comes so long after the first assignment at the latest, within the ten seconds of all. */
const LONGEST_MS = 800
/** Later than the words of an assignment may be held. */
const LATER_MS = MINUTE_MS

/** Kills the process while assignments can be undone: what it tells the livreur is in its file alone. */
export const heldWords: Line = {
  name: 'held-words',
  promise:
    '20 times kill -9 within the ten seconds of an assignment: what stands is told once, what was undone never',
  async run(work) {
    const turns: Turn[] = []
    const kills = work.short ? 2 : 20
    for (let turn = 0; turn < kills; turn += 1) turns.push(await killOnce(work))
    const sum = (count: (turn: Turn) => number) => turns.reduce((all, one) => all + count(one), 0)
    const standing = sum(({ orders }) => orders.length)
    const stillStand = turns.flatMap(({ orders, undone }) =>
      undone.filter((orderId) => orders.includes(orderId)),
    )
    return [
      exactly('kills', turns.length, kills),
      atLeast('assignments that stand', standing, 1),
      atLeast(
        'undone before the kill',
        sum(({ undone }) => undone.length),
        1,
      ),
      none('undone that stand', stillStand),
      exactly(
        'missions that the livreur heard of',
        sum(({ told }) => told),
        standing,
      ),
      none(
        'half-written',
        turns.flatMap(({ faults }) => faults),
      ),
    ]
  },
}

interface Turn {
  /** The ids of the orders whose assignment stands. */
  orders: string[]
  /** The ids of those of which « Annuler » was answered. */
  undone: string[]
  /** Missions that the livreur's device was told of. */
  told: number
  faults: string[]
}

async function killOnce(work: Work): Promise<Turn> {
  const { random, folder, cleanup } = work
  const dataDir = folder()
  const team = await makeTeam(dataDir, { clients: ORDERS })
  const device = makeDeviceKeys()
  let told = 0
  const onPush = (body: Buffer) => {
    told += openPushMessage(device, body).count
  }
  const { variables } = await openProviders({ random, cleanup, clock: systemClock, onPush })
  const first = await startServer(work, dataDir, { nodeOptions: WITH_PUSH, variables })
  const assigning = await assignAndUndo(first.port, team, { random, keys: device.told })
  await wait(random.below(LONGEST_MS))
  await first.kill()
  const undone = await assigning.undone
  const later = { ...variables, CLOCK_LATER_MS: String(LATER_MS) }
  const nodeOptions = [...WITH_PUSH, ...MOVED_CLOCK]
  const last = await startServer(work, dataDir, { nodeOptions, variables: later })
  await allTold(dataDir)
  await last.stop()
  return { orders: assigned(dataDir), undone, told, faults: await audit(dataDir) }
}

/** Begins to assign an order of each client, and undoes half of them; `undone` ends with the server. */
async function assignAndUndo(
  port: number,
  { clients, livreurs, admins, cart }: Team,
  { random, keys }: { random: Random; keys: { p256dh: string; auth: string } },
) {
  const [livreur, admin] = [livreurs[0], admins[0]]
  if (!livreur || !admin) throw new Error('The team is not whole')
  const endpoint = `https://push.torture.example/${livreur.id}`
  const input = { endpoint, ...keys }
  await send({ port, person: livreur, path: '/trpc/push.subscribe', input })
  const orderIds: string[] = []
  for (const client of clients)
    orderIds.push(String((await send({ port, ...placing({ client, cart }) })).data.orderId))
  const undone = orderIds.map(async (orderId) => {
    const asked = assignment({ admin, livreur }, { orderId, from: 'pending' })
    const made = await sendUntilKilled({ port, ...asked })
    if (!made || random.below(2) === 0) return []
    const assignments = [{ orderId, orderSeq: made.data.orderSeq }]
    const path = '/trpc/orders.undoAssigned'
    const answer = await sendUntilKilled({ port, person: admin, path, input: { assignments } })
    return answer?.status === 200 ? [orderId] : []
  })
  return { undone: Promise.all(undone).then((ids) => ids.flat()) }
}

/** Undefined when the server was killed before it answered. */
const sendUntilKilled = (sending: Sending): Promise<Answer | undefined> =>
  send(sending).catch(() => undefined)

const assigned = (dataDir: string): string[] =>
  readDataFolder(dataDir, (sqlite) => {
    const standing = sqlite.prepare("select id from orders where status = 'assigned'")
    return standing.pluck().all() as string[]
  })
