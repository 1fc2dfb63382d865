import { makeClient } from '#server/testing/factories.ts'
import { fakeWave } from '#server/testing/fakes/fake-wave.ts'
import { fakeWhatsApp } from '#server/testing/fakes/fake-whatsapp.ts'
import { quantile } from '../../bench/compare.ts'
import { residentMegabytes } from '../../bench/machine.ts'
import { askProcess, WEIGHED } from '../ask-process.ts'
import { fillDataFolder } from '../data-folder.ts'
import { atLeast, atMost, type Figure, type Line, none, readable } from '../line.ts'
import { createRandom } from '../random.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'
import { type Attack, attackAll, harmFigures } from './attack.ts'
import { createDrafts, ENDS_SESSION } from './fuzz-requests.ts'
import { prepareGround } from './ground.ts'
import { accepts, allProcedures, validInputs } from './valid-inputs.ts'
import { newsFigures, providerKeys, writeToldMessages } from './webhook-drafts.ts'
import { ask, calling } from './wire.ts'

const AT_ONCE = 4
/** Requests between two of `/healthz`. */
const CALM_EVERY = 250
/** Requests between two full garbage collections, after which the process is weighed. */
const WEIGH_EVERY = 2_500
/** The share of the run after which memory counts as warm. */
const WARM = 0.2
/** Sign-ins before the run: each of Node's four threads keeps the 19 MiB of the first password that it hashes. */
const HASHES = 240

/** Clients, each of whom has a session that a call may end. */
const ENDABLE = { short: 30, full: 1_000 }
/** The largest share of answers that may mean « sign in » or « later »: those requests were not looked at further. */
const MOST_SIGNED_OUT = 0.25
const MOST_LIMITED = 0.05

/** Malformed input of every kind over every procedure and every route. */
export const fuzz: Line = {
  name: 'fuzz',
  promise:
    '50 000 malformed inputs: 0 answers of 5xx, 0 crashes, no detail told, p99 ≤ 50 ms, ≤ 50 MB more',
  async run(work) {
    const { short, seed, random, tell } = work
    const folder = work.folder()
    const ground = await prepareGround(folder)
    const pool: SignedIn[] = []
    await fillDataFolder(folder, async (t) => {
      for (let n = 0; n < (short ? ENDABLE.short : ENDABLE.full); n += 1)
        pool.push(await signedIn(t, await makeClient(t)))
    })
    const wave = await fakeWave()
    work.cleanup.defer(() => wave.close())
    const whatsApp = await fakeWhatsApp()
    work.cleanup.defer(() => whatsApp.down())
    await writeToldMessages(folder)
    const keys = providerKeys({ wave: wave.url, whatsApp: whatsApp.url })
    const variables = { TRUST_PROXY: '1', ...keys }
    const server = await startServer(work, folder, { variables, nodeOptions: WEIGHED })
    const total = short ? 1_200 : 52_000
    const endable = createEndable(server, pool)
    const next = createDrafts({ ground, endable: endable.now, origin: server.url, seed, random })
    if (!short) await warmThreads(server)
    const results = await sendAll(server, { next, total, own: [folder], endable, tell })
    const people = Object.values(ground.people)
    const stillIn = await Promise.all(people.map((person) => isSignedIn(server, person)))
    const usable = usableInputs(seed)
    const alive = server.child.exitCode === null && server.child.signalCode === null
    return [
      atLeast('malformed inputs', results.sent, short ? 1_200 : 50_000),
      atLeast(
        'procedures given an input that they take',
        usable.made,
        usable.of,
        `of ${usable.of}`,
      ),
      atLeast('sessions that a call ended, each renewed', endable.ended(), short ? 1 : 50),
      atMost('calls that found no session to end', endable.missing(), 0),
      atLeast('roles still signed in at the end', stillIn.filter(Boolean).length, people.length),
      none('answers of 5xx', results.wrong),
      ...harmFigures(results),
      ...newsFigures(folder),
      atMost('errors in the log', server.log.filter(isError).length, 0),
      atMost('crashes', alive ? 0 : 1, 0),
      ...measured(results, short),
      ...sharesOf(results),
      { says: 'answers by status', measured: byStatus(results), held: true },
    ]
  },
}

/** Sessions that calls may end: the next one is taken once the present one is over. */
function createEndable(server: TorturedServer, pool: readonly SignedIn[]) {
  let [at, missing] = [0, 0]
  const now = () => pool[Math.min(at, pool.length - 1)] as SignedIn
  return {
    now,
    ended: () => at,
    missing: () => missing,
    async renew() {
      if (at === pool.length) missing += 1
      const present = now()
      const isOver = !(await isSignedIn(server, present))
      // Another call may have found it over meanwhile.
      if (isOver && present === now()) at = Math.min(at + 1, pool.length)
    },
  }
}

async function warmThreads({ port, url }: TorturedServer): Promise<void> {
  const signIn = (n: number) => {
    const typed = { email: `personne-${n}@exemple.ci`, password: 'faux' }
    const headers = { origin: url, 'x-forwarded-for': `41.67.0.${n}` }
    return ask(port, calling('auth.signIn', typed, headers))
  }
  for (let n = 0; n < HASHES; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => signIn(n + index)))
}

interface Sending {
  next: () => Attack
  total: number
  /** Texts of this run that no answer may hold. */
  own: string[]
  endable: ReturnType<typeof createEndable>
  tell: (text: string) => void
}

async function sendAll(server: TorturedServer, { next, total, own, endable, tell }: Sending) {
  const { port, pid, child } = server
  const weigh = async () => (await askProcess<number>(child, 'heap')) / 2 ** 20
  const heaps: number[] = []
  const times: number[] = []
  const calm: number[] = []
  const memory: number[] = []
  const statuses = new Map<number, number>()
  function* drafts() {
    for (let n = 0; n < total; n += 1) yield next()
  }
  const found = await attackAll(port, drafts(), {
    own,
    atOnce: AT_ONCE,
    async before(turn) {
      if (turn % CALM_EVERY === 0) calm.push((await ask(port, { path: '/healthz' })).ms)
      if (turn % WEIGH_EVERY > 0) return
      heaps.push(await weigh())
      memory.push(residentMegabytes(pid) ?? Number.NaN)
      tell(`${turn} sent, ${memory.at(-1)} MB`)
    },
    async after({ what, sent }, { status, ms }) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (!Buffer.isBuffer(sent)) times.push(ms)
      if (ENDS_SESSION.has(what.split(' ').at(-1) ?? '')) await endable.renew()
    },
  })
  return { ...found, times, calm, memory, heaps, statuses }
}

type Results = Awaited<ReturnType<typeof sendAll>>

function byStatus({ statuses }: Results): string {
  const sorted = [...statuses].sort(([a], [b]) => a - b)
  return sorted.map(([status, count]) => `${status || 'closed'}: ${readable(count)}`).join(', ')
}

/** Times and memory are bounded in a full run only: a test must not fail on a busy machine. */
function measured({ times, calm, memory, heaps }: Results, short: boolean): Figure[] {
  const [p99, calmP99] = [quantile(times, 0.99), quantile(calm, 0.99)]
  if (short) return []
  const [more, all] = growthOf(memory)
  const [moreObjects, objects] = growthOf(heaps)
  const beside = `ms, p50 ${readable(quantile(times, 0.5))} ms, /healthz beside it p99 ${readable(calmP99)} ms`
  return [
    atMost('p99 of the answers', p99, 50, beside),
    atMost('more memory after warm-up', more, 50, `MB, ${all.toFixed(0)} MB in all`),
    atMost('of it objects in use', moreObjects, 50, `MB, ${objects.toFixed(0)} MB in all`),
  ]
}

/** The growth between the warm state and the end, and the weight at the end. */
function growthOf(weights: readonly number[]): [more: number, all: number] {
  const warm = weights.slice(Math.floor(weights.length * WARM))
  const all = mean(warm.slice(-3))
  return [all - mean(warm.slice(0, 3)), all]
}

/** Answers that were refused before anything looked at them must be the smaller part. */
function sharesOf({ statuses }: Results): Figure[] {
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const share = (status: number) => ((statuses.get(status) ?? 0) / all) * 100
  return [
    atMost('answers that ask to sign in', share(401), MOST_SIGNED_OUT * 100, '%'),
    atMost('answers of a limit', share(429), MOST_LIMITED * 100, '%'),
  ]
}

async function isSignedIn({ port }: TorturedServer, { headers, role }: SignedIn): Promise<boolean> {
  const { body } = await ask(port, { path: '/trpc/auth.me', headers })
  return body.includes(`"role":"${role}"`)
}

/** The procedures that the maker of inputs really reaches: their input passes their schema at least once. */
function usableInputs(seed: number): { made: number; of: number } {
  const id = '4f9c0a1b-1111-4111-8111-111111111111'
  const make = validInputs({ ids: [id] }, createRandom(seed))
  const procedures = allProcedures()
  // Settings are many sections, each with checks of its own: one of sixty inputs fits.
  const reached = procedures.filter((procedure) =>
    Array.from({ length: 300 }, () => make(procedure)).some((input) => accepts(procedure, input)),
  )
  const missed = procedures.filter((one) => !reached.includes(one)).map(({ path }) => path)
  if (missed.length > 0) process.stderr.write(`no valid input: ${missed.join(', ')}\n`)
  return { made: reached.length, of: procedures.length }
}

const isError = (line: string) => /"level":"(?:error|fatal)"|"level":(?:50|60)/.test(line)

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
