import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/dates.ts'
import { quantile } from '../../bench/compare.ts'
import { atLeast, atMost, type Figure, type Line, type Work } from '../line.ts'
import { MOVED_CLOCK } from '../moved-clock.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { type Business, makeBusiness, ORDERS_A_CLIENT } from './business.ts'
import { type Mood, openProviders, type Providers } from './provider-fronts.ts'
import { allPaid, allTold, judge } from './provider-truth.ts'
import { openPayment, type Worked, type WorkedOrder, workThrough } from './provider-work.ts'

/** How long a mood lasts after the last order, so that the workers of the server meet it too. */
const LINGER_MS = { short: 1_000, full: 15_000 }
/** Later than the waits after the tries of a phase, and earlier than a notification is worth nothing. */
const BACK_AFTER_MS = 10 * MINUTE_MS
/** Later than the end of a session at Wave. */
const SETTLED_AFTER_MS = 40 * MINUTE_MS
const MOST_TIMES_SLOWER = 2
/** The package that signs notifications calls an old function of Node's. */
const NODE_OPTIONS = [
  '--disable-warning=DEP0169',
  ...MOVED_CLOCK,
  '--import',
  './torture/load/push-detour.ts',
]
const MOODS = ['down', 'slow', 'lying'] as const
const SHORT_MOODS = ['lying'] as const

/** The server goes on while its providers fail, and makes good for it afterwards. */
export const providers: Line = {
  name: 'providers',
  promise:
    'e-mail, push and Wave down, slow and lying, 1,000 orders each: 0 refused, 0 lost or doubled once they are back, p95 ≤ 2 × normal',
  async run(work) {
    const run = await begin(work)
    const normal = await workUnder(run, 'fine')
    const figures: Figure[] = []
    for (const mood of work.short ? SHORT_MOODS : MOODS) {
      work.tell(`providers are ${mood}`)
      const before = run.providers.troubled()
      const worked = await workUnder(run, mood)
      const met = run.providers.troubled().map((count, i) => count - (before[i] ?? 0))
      await makeGood(run, mood, worked)
      figures.push(...figuresOf(run, { mood, worked, normal, met }))
    }
    return figures
  },
}

interface Run {
  work: Work
  dataDir: string
  providers: Providers
  business: Business
  /** Orders of each mood. */
  orders: number
  placed: number
  /** How far the clock of the server and of Wave was moved. */
  time: { laterMs: number }
}

async function begin(work: Work): Promise<Run> {
  const orders = work.short ? 18 : 1_000
  const dataDir = work.folder()
  const business = await makeBusiness(dataDir, Math.ceil((4 * orders) / ORDERS_A_CLIENT))
  const time = { laterMs: 0 }
  const clock = { now: () => Date.now() + time.laterMs }
  const opened = await openProviders({ ...work, clock })
  return { work, dataDir, providers: opened, business, orders, placed: 0, time }
}

/** Starts the server, later than before. */
function start({ work, dataDir, providers: { variables }, time }: Run): Promise<TorturedServer> {
  return startServer(work, dataDir, {
    nodeOptions: NODE_OPTIONS,
    variables: { ...variables, CLOCK_LATER_MS: String(time.laterMs), LOG_LEVEL: 'silent' },
  })
}

async function workUnder(run: Run, mood: Mood): Promise<Worked> {
  const server = await start(run)
  await run.providers.become(mood)
  const worked = await workThrough(server.url, run.business, {
    from: run.placed,
    orders: run.orders,
    // Nobody pays what is only compared with: a session that stays open would be asked about for a day.
    opensWave: mood !== 'fine',
  })
  run.placed += run.orders
  if (mood === 'fine') await allTold(run.dataDir)
  else await wait(run.work.short ? LINGER_MS.short : LINGER_MS.full)
  await server.stop()
  return worked
}

/**
 * The providers come back, and ten minutes later the server is started: what waits is told. Each client pays; Wave fails
 * again in between, and tells of a payment never, once or three times.
 */
async function makeGood(run: Run, mood: Mood, { orders }: Worked): Promise<void> {
  const { providers, dataDir, work } = run
  await providers.become('fine')
  run.time.laterMs += BACK_AFTER_MS
  const server = await start(run)
  await allTold(dataDir)
  for (const order of orders) await pay(run, server.url, order)
  await providers.become(mood)
  await wait(work.short ? LINGER_MS.short : LINGER_MS.full)
  await server.stop()
  await providers.become('fine')
  run.time.laterMs += SETTLED_AFTER_MS
  const last = await start(run)
  await allTold(dataDir)
  await allPaid(
    dataDir,
    orders.map(({ id }) => id),
  )
  await last.stop()
}

async function pay({ providers, work }: Run, url: string, { id, client }: WorkedOrder) {
  const sessionId = await openPayment(url, client, id)
  const session = providers.wave.sessions.find((known) => known.id === sessionId)
  if (!session) throw new Error(`The client of ${id} found no way to pay`)
  providers.wave.pay(session)
  const { body, headers } = providers.wave.message(session)
  for (let times = work.random.pick([0, 1, 3]); times > 0; times -= 1) {
    const { status } = await fetch(`${url}/api/wave/webhook`, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`Wave was answered ${status}`)
  }
}

interface Phase {
  mood: Mood
  worked: Worked
  normal: Worked
  /** Requests that met the mood, by provider. */
  met: number[]
}

function figuresOf({ dataDir, providers, orders, work }: Run, phase: Phase): Figure[] {
  const { mood, worked, normal, met } = phase
  const ids = worked.orders.map(({ id }) => id)
  const judged = judge(dataDir, ids, providers)
  const slower = quantile(worked.ms, 0.95) / quantile(normal.ms, 0.95)
  const figure = (says: string, value: number) => atMost(`${mood}: ${says}`, value, 0)
  return [
    atLeast(`${mood}: orders taken`, ids.length, orders),
    figure('changes refused', worked.refused.length),
    // A provider that is down counts no requests.
    atLeast(
      `${mood}: providers that failed meanwhile`,
      mood === 'down' ? 3 : met.filter(Boolean).length,
      3,
    ),
    figure('e-mails lost', judged.mailsLost),
    figure('e-mails doubled', judged.mailsDoubled),
    figure('notifications lost', judged.pushesLost),
    // An answer that is lost cannot be told from a notification that is: a second one has the topic of the first.
    atMost(
      `${mood}: notifications replaced by the same`,
      judged.pushesRepeated,
      mood === 'lying' ? orders : 0,
    ),
    figure('payments lost', judged.paymentsLost),
    figure('payments counted twice', judged.paymentsDoubled),
    {
      says: `${mood}: p95 against normal`,
      measured: `${slower.toFixed(2)} ×`,
      held: work.short || slower <= MOST_TIMES_SLOWER,
    },
  ]
}
