import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/dates.ts'
import { residentMegabytes } from '../../bench/machine.ts'
import { askProcess, WEIGHED } from '../ask-process.ts'
import { atLeast, atMost, type Figure, type Line, none, readable, type Work } from '../line.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { makeBusiness } from './business.ts'
import { type Kind, type Load, workMixed } from './mixed-work.ts'
import { openProviders, type Providers, WITH_PUSH } from './provider-fronts.ts'
import { type Sample, slopeOf } from './slope.ts'

const MEGABYTE = 1e6
/** More than order in one, so that nobody runs out of orders before the end. */
const CLIENTS_A_MINUTE = 60
/** Samples of a run; those of the first part are of a server that warms up. */
const SAMPLES = 120
const WARM_UP = 1 / 3
/** By how much each may grow from the end of the warm-up to the end of the run. */
const MOST_GROWTH = { heap: 5, resident: 25, descriptors: 10, log: 16 }
const NODE_OPTIONS = [...WEIGHED, ...WITH_PUSH]

/** Answers of 2xx a minute that each kind of work must have at least, so that none stops unseen. */
const LEAST_A_MINUTE: Readonly<Record<Kind, number>> = {
  order: 30,
  cancel: 2,
  step: 80,
  photo: 5,
  invoice: 4,
  'sign-in': 15,
  page: 200,
  read: 200,
  stream: 100,
  proof: 2,
  // Ten in a row, then four an hour: the limit of an account.
  export: 0.3,
}

/** Told to clients a minute at least, so that no outbox is stuck unseen. */
const LEAST_TOLD = { mails: 30, pushes: 20 }

/** A day's work of a business, for as long as asked. */
export const mixed: Line = {
  name: 'mixed',
  promise:
    '30 minutes of mixed load: memory, descriptors and the database’s log flat after warm-up, 0 answers of 5xx',
  async run(work) {
    const dataDir = work.folder()
    const business = await makeBusiness(
      dataDir,
      work.short ? 20 : Math.ceil(work.minutes * CLIENTS_A_MINUTE),
    )
    const providers = await openProviders({ ...work, clock: { now: Date.now } })
    const server = await startServer(work, dataDir, {
      nodeOptions: NODE_OPTIONS,
      variables: { ...providers.variables, LOG_LEVEL: 'error' },
    })
    const { random } = work
    const load: Load = { server, business, random, answers: new Map(), running: true }
    const working = workMixed(load)
    const samples = await sampleFor(work, { server, dataDir, load })
    load.running = false
    await working
    return figuresOf(work, { samples, load, server, providers })
  },
}

/** The server's use of resources at a moment: megabytes, but for descriptors. */
interface Use {
  minute: number
  heap: number
  resident: number
  descriptors: number
  /** The write-ahead log of the database. */
  log: number
}

interface Run {
  server: TorturedServer
  dataDir: string
  load: Load
}

async function sampleFor({ minutes, short, tell }: Work, run: Run): Promise<Use[]> {
  const [start, uses] = [performance.now(), [] as Use[]]
  const every = (minutes * MINUTE_MS) / (short ? 6 : SAMPLES)
  while (performance.now() - start < minutes * MINUTE_MS) {
    await wait(every)
    const use = await measure(run, (performance.now() - start) / MINUTE_MS)
    uses.push(use)
    if (uses.length % 10 === 0)
      tell(
        Object.entries(use)
          .map(([name, n]) => `${name} ${readable(n)}`)
          .join(', '),
      )
  }
  return uses
}

async function measure({ server, dataDir }: Run, minute: number): Promise<Use> {
  const heapBytes = await askProcess<number>(server.child, 'heap')
  return {
    minute,
    heap: heapBytes / MEGABYTE,
    resident: residentMegabytes(server.pid) ?? Number.NaN,
    descriptors: readdirSync(`/proc/${server.pid}/fd`).length,
    log: (statSync(join(dataDir, 'laveo.db-wal'), { throwIfNoEntry: false })?.size ?? 0) / MEGABYTE,
  }
}

interface Measured {
  samples: Use[]
  load: Load
  server: TorturedServer
  providers: Providers
}

function figuresOf(
  { short, minutes }: Work,
  { samples, load, server, providers }: Measured,
): Figure[] {
  const answers = [...load.answers]
  const count = (isMeant: (name: string) => boolean) =>
    answers.reduce((sum, [name, n]) => sum + (isMeant(name) ? n : 0), 0)
  const kinds = Object.entries(LEAST_A_MINUTE)
  const idle = kinds.filter(([kind, least]) => {
    const done = count((name) => name.startsWith(`${kind} 2`))
    return done < (short ? 1 : least * minutes)
  })
  const warm = samples.filter(({ minute }) => minute >= minutes * WARM_UP)
  const growth = (says: string, of: keyof typeof MOST_GROWTH, unit: string): Figure => {
    const points = warm.map((use): Sample => [use.minute, use[of]])
    const grown = points.length > 1 ? slopeOf(points) * minutes * (1 - WARM_UP) : 0
    const last = `${readable(Math.round(warm.at(-1)?.[of] ?? 0))} ${unit} at the end`
    const measured = `${grown.toFixed(1)} ${unit}, ${last}`
    return { says, measured, held: short || (points.length > 1 && grown <= MOST_GROWTH[of]) }
  }
  return [
    atLeast(
      'answers',
      count(() => true),
      short ? 10 : minutes * 1_000,
    ),
    atMost('kinds of work done too little', idle.length, 0, `of ${kinds.length} ${idle.join(' ')}`),
    atMost(
      'answers of 5xx',
      count((name) => / 5\d\d$/.test(name)),
      0,
    ),
    atLeast('e-mails that left', providers.mails.size, short ? 1 : minutes * LEAST_TOLD.mails),
    atLeast(
      'orders that a notification told of',
      providers.pushes.size,
      short ? 1 : minutes * LEAST_TOLD.pushes,
    ),
    atMost('acts refused', count(isRefusal), 0, answers.filter(([name]) => isRefusal(name)).join()),
    growth('heap grows by', 'heap', 'MB'),
    growth('resident memory grows by', 'resident', 'MB'),
    growth('descriptors grow by', 'descriptors', 'of them'),
    growth('the database’s log grows by', 'log', 'MB'),
    none('errors in its log', server.log),
  ]
}

/** A page that is nowhere, and an export too soon after the one before. */
const MEANT = new Set(['page 404', 'export 429'])

/** A refusal of an act that people of this load may do. */
const isRefusal = (name: string) => / 4\d\d$/.test(name) && !MEANT.has(name)
