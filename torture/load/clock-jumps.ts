import { setTimeout as wait } from 'node:timers/promises'
import { verifyAll } from '#server/testing/history.ts'
import { DAY_MS } from '#shared/dates.ts'
import { withDatabase } from '../data-folder.ts'
import { ask, calling } from '../hostile/wire.ts'
import { atLeast, atMost, type Figure, type Line, none, type Work } from '../line.ts'
import { MOVED_CLOCK, moveClock } from '../moved-clock.ts'
import { startServer, type TorturedServer } from '../server.ts'
import type { SignedIn } from '../signed-in.ts'
import { type Business, makeBusiness, ORDERS_A_CLIENT } from './business.ts'
import { openProviders, type Providers, WITH_PUSH } from './provider-fronts.ts'
import { workThrough } from './provider-work.ts'
import { openReader, settled } from './reader.ts'
import { trailOf } from './trail.ts'

/** Longer than a session lives without being used. */
const LONG_MS = 50 * DAY_MS
const NODE_OPTIONS = [...MOVED_CLOCK, ...WITH_PUSH]
const PATIENCE_MS = 20_000
const TAKEN = 'taken'
const NEW_PASSWORD = 'un-autre-mot-de-passe'

/** Somebody sets the clock of the machine while people work. */
export const clock: Line = {
  name: 'clock',
  promise:
    'the clock jumps by a day to both sides: 0 sessions lost or immortal, 0 used links revived, events in the order in which they came',
  async run(work) {
    const run = await begin(work)
    const figures = [...(await workBetweenJumps(run)), ...(await repeatLink(run))]
    return [...figures, ...(await outliveSessions(run)), await verifyTrail(run)]
  },
}

interface Run {
  work: Work
  dataDir: string
  server: TorturedServer
  providers: Providers
  /** The last of the clients is who forgets their password. */
  business: Business
  /** Clients whose session must hold. */
  signedIn: SignedIn[]
}

async function begin(work: Work): Promise<Run> {
  const dataDir = work.folder()
  const business = await makeBusiness(dataDir, work.short ? 5 : 60)
  const providers = await openProviders({ ...work, clock: { now: Date.now } })
  const variables = { ...providers.variables, LOG_LEVEL: 'error' }
  const server = await startServer(work, dataDir, { nodeOptions: NODE_OPTIONS, variables })
  return { work, dataDir, server, providers, business, signedIn: business.clients.slice(0, -1) }
}

const jump = ({ server }: Run, byMs: number) => moveClock(server.child, byMs)

/** Orders are placed and moved between jumps to both sides; everyone stays signed in, and a stream hears all of it in order. */
async function workBetweenJumps(run: Run): Promise<Figure[]> {
  const { server, business, signedIn, work, dataDir } = run
  const reader = await openReader(server.url, business.admin.headers.cookie ?? '')
  const jumps = [DAY_MS, -DAY_MS, -DAY_MS, DAY_MS]
  for (let more = work.short ? 0 : 20; more > 0; more -= 1) {
    const there = work.random.below(2 * DAY_MS) - DAY_MS
    jumps.push(there, -there)
  }
  let [lost, refused, placed] = [0, 0, 0]
  const most = signedIn.length * ORDERS_A_CLIENT
  for (const ms of jumps) {
    await jump(run, ms)
    const orders = Math.min(8, most - placed)
    const plan = { from: placed, orders, opensWave: false }
    refused += (await workThrough(server, business, plan)).refused.length
    placed += orders
    lost += signedIn.length - (await countSignedIn(run))
  }
  const trail = trailOf(dataDir)
  await settled([reader], trail.length)
  reader.leave()
  return [
    atLeast('jumps', jumps.length, 4),
    atMost('acts refused', refused, 0, `of ${placed * 3}`),
    atMost('sessions lost by a jump of a day', lost, 0),
    atMost('hints out of order or missing', Number(reader.hints.join() !== trail.join()), 0),
  ]
}

async function countSignedIn({ server, signedIn }: Run): Promise<number> {
  const answers = signedIn.map(async ({ id, headers }) => {
    const answer = await fetch(`${server.url}/trpc/auth.me`, { headers })
    return (await answer.text()).includes(id)
  })
  return (await Promise.all(answers)).filter(Boolean).length
}

/** A used link stays used, whatever the clock. */
async function repeatLink(run: Run): Promise<Figure[]> {
  const { business, providers } = run
  const email = business.clients.at(-1)?.email ?? ''
  await post(run, 'recovery.ask', { email })
  const token = await tokenOf(providers, email)
  const reset = () => post(run, 'recovery.reset', { token, password: NEW_PASSWORD })
  const first = await reset()
  let notUsed = 0
  for (const ms of [-DAY_MS, DAY_MS, DAY_MS, -DAY_MS]) {
    await jump(run, ms)
    // Another refusal, as of a limit, would prove nothing about the link.
    if ((await reset()) !== 'RECOVERY_INVALID') notUsed += 1
  }
  return [
    atMost('links that do not work at first', Number(first !== TAKEN), 0),
    atMost('used links that were revived, or refused for another reason', notUsed, 0),
  ]
}

/** Resolves to the code of the refusal, if it is one. */
async function post({ server: { url, port } }: Run, path: string, body: object): Promise<string> {
  const { status, body: text } = await ask(port, calling(path, body, { origin: url }))
  return status === 200 ? TAKEN : (/"appCode":"(\w+)"/.exec(text)?.[1] ?? `${status}`)
}

/** The secret in the newest e-mail to this address that has one. */
async function tokenOf({ mails }: Providers, address: string): Promise<string> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const own = [...mails.values()].filter(({ to }) => String(to).includes(address))
    for (const { text } of own.toReversed()) {
      const token = /https?:\S*token=([\w.-]{32,})/.exec(text)?.[1]
      if (token !== undefined) return token
    }
    await wait(100)
  }
  throw new Error(`No link came to ${address}`)
}

/** After fifty days nobody is signed in, and setting the clock back signs nobody in again. */
async function outliveSessions(run: Run): Promise<Figure[]> {
  await jump(run, LONG_MS)
  const immortal = await countSignedIn(run)
  await jump(run, -LONG_MS)
  return [
    atMost('sessions that outlive fifty days without use', immortal, 0),
    atMost('ended sessions that a jump revived', await countSignedIn(run), 0),
  ]
}

async function verifyTrail({ server, dataDir }: Run): Promise<Figure> {
  await server.stop()
  const { faults } = await withDatabase(dataDir, (database) => verifyAll(database))
  return none('broken links of the history', faults)
}
