import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { quantile } from '../../bench/compare.ts'
import { atLeast, atMost, type Figure, type Line, type Work } from '../line.ts'
import { MOVED_CLOCK } from '../moved-clock.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { type Business, makeBusiness, ORDERS_A_CLIENT } from './business.ts'
import { type Mood, openProviders, type Providers, WITH_PUSH } from './provider-fronts.ts'
import { judge, madeGood, triedInVain } from './provider-truth.ts'
import { openPayment, type Worked, type WorkedOrder, workThrough } from './provider-work.ts'

/** How long a mood lasts after the last order, so that the workers of the server meet it too. */
const LINGER_MS = { short: 1_000, full: 15_000 }
/** Later than the waits after the tries of a phase, and earlier than a notification is worth nothing. */
const BACK_AFTER_MS = 10 * MINUTE_MS
/** After this nothing is waited for any more. */
const LONGEST_MS = 24 * HOUR_MS
/** Part of a phase that is enough to know how fast the server is with good providers. */
const COMPARED = 1 / 2
/** Clients who open the page of Wave, or pay, at once. */
const AT_ONCE = 8
const MOST_TIMES_SLOWER = 2
const NODE_OPTIONS = [...MOVED_CLOCK, ...WITH_PUSH]
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
      const before = run.providers.deniedPushes()
      const worked = await workUnder(run, mood)
      const minutes = await makeGood(run, mood, worked)
      const denied = run.providers.deniedPushes() - before
      figures.push(...figuresOf(run, { mood, worked, normal, denied, minutes }))
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
  const business = await makeBusiness(
    dataDir,
    Math.ceil(((MOODS.length + COMPARED) * orders) / ORDERS_A_CLIENT),
  )
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

interface WorkedUnder extends Worked {
  /** Of e-mails, notifications and ways to Wave, how many failed while the mood lasted. */
  failed: number[]
}

async function workUnder(run: Run, mood: Mood): Promise<WorkedUnder> {
  const server = await start(run)
  const before = run.providers.troubled()
  await run.providers.become(mood)
  const orders = mood === 'fine' ? run.orders * COMPARED : run.orders
  const worked = await workThrough(server.url, run.business, {
    from: run.placed,
    orders,
    // Nobody pays what is only compared with: a session that stays open would be asked about for a day.
    opensWave: mood !== 'fine',
  })
  run.placed += orders
  if (mood === 'fine') await madeGood(run.dataDir, [])
  else await wait(run.work.short ? LINGER_MS.short : LINGER_MS.full)
  await server.stop()
  const { mails, pushes } = triedInVain(run.dataDir)
  const met = run.providers.troubled().map((count, i) => count - (before[i] ?? 0))
  // A provider that is down sees nothing: what was tried in vain is told by the database and by the clients.
  const failed = [mails, pushes, worked.toldToWait].map((count, i) => Math.max(count, met[i] ?? 0))
  return Object.assign(worked, { failed })
}

/**
 * The providers come back, and ten minutes later the server is started: what waits is told, and each client opens the page of
 * Wave. Then the providers fail again: each client pays while Wave does not answer the server, and Wave tells of it never, once
 * or three times. Then they are back for good. Resolves to the minutes of the server's clock until all was made good, after
 * the first trouble or the second, whichever took longer.
 */
async function makeGood(run: Run, mood: Mood, { orders }: Worked): Promise<number> {
  const { providers, work } = run
  const first = await settle(run, [])
  run.time.laterMs += BACK_AFTER_MS
  const server = await start(run)
  const pages = await forEach(orders, (order) => openPage(run, server.url, order))
  await providers.become(mood)
  await forEach(pages, (page) => pay(run, server.url, page))
  await wait(work.short ? LINGER_MS.short : LINGER_MS.full)
  await server.stop()
  const second = await settle(
    run,
    orders.map(({ id }) => id),
  )
  return Math.max(first, second)
}

/**
 * Lets a server with good providers tell and count what waits. Where it waits for its next try, it is started again ten minutes
 * later, a day long at most. Resolves to the minutes of its clock that this took.
 */
async function settle(run: Run, orderIds: readonly string[]): Promise<number> {
  await run.providers.become('fine')
  const from = run.time.laterMs
  for (let isGood = false; !isGood && run.time.laterMs - from < LONGEST_MS; ) {
    run.time.laterMs += BACK_AFTER_MS
    const server = await start(run)
    isGood = await madeGood(run.dataDir, orderIds)
    await server.stop()
  }
  return (run.time.laterMs - from) / MINUTE_MS
}

async function forEach<Item, Made>(items: readonly Item[], act: (item: Item) => Promise<Made>) {
  const made: Made[] = []
  const left = [...items]
  const work = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) made.push(await act(item))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return made
}

type Page = Awaited<ReturnType<typeof openPage>>

/** The page of Wave on a client's phone. */
async function openPage({ providers }: Run, url: string, { id, client }: WorkedOrder) {
  const sessionId = await openPayment(url, client, id)
  const session = providers.wave.sessions.find((known) => known.id === sessionId)
  if (!session) throw new Error(`The client of ${id} found no way to pay`)
  return session
}

/** They pay on it. Whether Wave tells of it or not, the server must take the message at once. */
async function pay({ providers, work }: Run, url: string, session: Page): Promise<void> {
  providers.wave.pay(session)
  const { body, headers } = providers.wave.message(session)
  for (let times = work.random.pick([0, 1, 3]); times > 0; times -= 1) {
    const { status } = await fetch(`${url}/api/wave/webhook`, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`Wave was answered ${status}`)
  }
}

interface Phase {
  mood: Mood
  worked: WorkedUnder
  normal: Worked
  /** Notifications that were taken, and answered as if they were not. */
  denied: number
  /** Until all was made good. */
  minutes: number
}

function figuresOf({ dataDir, providers, orders, work }: Run, phase: Phase): Figure[] {
  const { mood, worked, normal, denied, minutes } = phase
  const ids = worked.orders.map(({ id }) => id)
  const judged = judge(dataDir, ids, providers)
  const slower = quantile(worked.ms, 0.95) / quantile(normal.ms, 0.95)
  const figure = (says: string, value: number) => atMost(`${mood}: ${says}`, value, 0)
  return [
    atLeast(`${mood}: orders taken`, ids.length, orders),
    figure('changes refused', worked.refused.length),
    atLeast(
      `${mood}: e-mails, notifications and ways to Wave that failed meanwhile, the least of them`,
      Math.min(...worked.failed),
      1,
      `(${worked.failed.join(', ')})`,
    ),
    figure('e-mails lost', judged.mailsLost),
    figure('e-mails doubled', judged.mailsDoubled),
    figure('notifications lost', judged.pushesLost),
    // An answer that is lost cannot be told from a notification that is: a second one has the topic of the first.
    atMost(
      `${mood}: notifications replaced by the same`,
      judged.pushesRepeated,
      denied,
      `of ${denied} that were taken and denied`,
    ),
    figure('payments lost', judged.paymentsLost),
    figure('payments counted twice', judged.paymentsDoubled),
    atMost(`${mood}: made good after`, minutes, 60, 'minutes of the server’s clock'),
    {
      says: `${mood}: p95 against normal`,
      measured: `${slower.toFixed(2)} ×`,
      held: work.short || slower <= MOST_TIMES_SLOWER,
    },
  ]
}
