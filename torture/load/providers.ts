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

/** A mood lasts for this time after the last order, so that the workers of the server meet it too. */
const LINGER_MS = { short: 1_000, full: 15_000 }
/** E-mails, notifications and ways to Wave that must fail in each mood; and e-mails that were taken and then denied. */
const FAILED = { short: 1, full: 100 }
const DENIED_MAILS = 15
/** A server that sends on while a mood lasts: how long one runs, and how many are started at most. */
const SENDS_ON_MS = 3_000
const MOST_STARTS = 60
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
const SHORT_LIMITS = ['--import', './torture/load/short-limits.ts']
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
      const before = run.providers.denied()
      const worked = await workUnder(run, mood)
      const minutes = await makeGood(run, mood, worked)
      const after = run.providers.denied()
      const denied = { mails: after.mails - before.mails, pushes: after.pushes - before.pushes }
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
  /** The shift of the clock of the server and of Wave. */
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
function start(
  { work, dataDir, providers: { variables }, time }: Run,
  nodeOptions: readonly string[] = [],
): Promise<TorturedServer> {
  return startServer(work, dataDir, {
    nodeOptions: [...NODE_OPTIONS, ...nodeOptions],
    variables: { ...variables, CLOCK_LATER_MS: String(time.laterMs), LOG_LEVEL: 'silent' },
  })
}

interface WorkedUnder extends Worked {
  /** The counts of e-mails, notifications and ways to Wave that failed while the mood lasted. */
  failed: number[]
}

async function workUnder(run: Run, mood: Mood): Promise<WorkedUnder> {
  const server = await start(run)
  const before = run.providers.troubled()
  await run.providers.become(mood)
  const orders = mood === 'fine' ? run.orders * COMPARED : run.orders
  const worked = await workThrough(server, run.business, {
    from: run.placed,
    orders,
    // Sessions that are only compared are paid by nobody: one that stays open would be asked about for a day.
    opensWave: mood !== 'fine',
  })
  run.placed += orders
  if (mood === 'fine') await madeGood(run.dataDir, [])
  else await wait(run.work.short ? LINGER_MS.short : LINGER_MS.full)
  await server.stop()
  const failed = () => {
    const { mails, pushes } = triedInVain(run.dataDir)
    const met = run.providers.troubled().map((count, i) => count - (before[i] ?? 0))
    // A provider that is down sees nothing: vain tries are counted from the database and from the clients.
    return [mails, pushes, worked.toldToWait].map((count, i) => Math.max(count, met[i] ?? 0))
  }
  if (mood !== 'fine') await sendOn(run, () => Math.min(...failed()) >= leastFailed(run.work))
  return Object.assign(worked, { failed: failed() })
}

const leastFailed = ({ short }: Work) => (short ? FAILED.short : FAILED.full)

/**
 * Lets the server send on under the same mood until enough has failed. It sends one e-mail at a time, waits ten seconds for
 * each where nobody answers, and leaves them all for minutes where a provider sends it elsewhere: its limits are made short
 * here, and it is started again.
 */
async function sendOn(run: Run, isEnough: () => boolean): Promise<void> {
  for (let starts = 0; !isEnough() && starts < MOST_STARTS; starts += 1) {
    const server = await start(run, SHORT_LIMITS)
    const end = performance.now() + SENDS_ON_MS
    while (!isEnough() && performance.now() < end) await wait(100)
    await server.stop()
  }
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
  /** E-mails and notifications that were taken, and answered as if they were not. */
  denied: { mails: number; pushes: number }
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
      leastFailed(work),
      `(${worked.failed.join(', ')})`,
    ),
    figure('e-mails lost', judged.mailsLost),
    figure('e-mails doubled', judged.mailsDoubled),
    atLeast(
      `${mood}: e-mails that were taken and denied`,
      denied.mails,
      mood === 'lying' && !work.short ? DENIED_MAILS : 0,
    ),
    figure('notifications lost', judged.pushesLost),
    // An answer that is lost cannot be told from a notification that is: a second one has the topic of the first.
    atMost(
      `${mood}: notifications replaced by the same`,
      judged.pushesRepeated,
      denied.pushes,
      `of ${denied.pushes} that were taken and denied`,
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
