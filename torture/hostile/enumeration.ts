import { nodeHasher } from '#server/access/sessions/password-hash.ts'
import { makeClient } from '#server/testing/factories.ts'
import { median } from '../../bench/compare.ts'
import { fillDataFolder } from '../data-folder.ts'
import { atLeast, atMost, type Figure, type Line, readable } from '../line.ts'
import { MOVED_CLOCK, moveClock } from '../moved-clock.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { type Answer, ask, calling } from './wire.ts'

/** All strangers together have a limit: the server's clock goes on after each pair. */
const BETWEEN_MS = 90_000

type Kind = 'known' | 'unknown'

const QUESTIONS = [
  {
    what: 'sign-in',
    path: 'auth.signIn',
    typed: { password: 'pas-le-bon' },
    confirmed: true,
    status: 401,
  },
  { what: 'reset', path: 'recovery.ask', typed: {}, confirmed: true, status: 200 },
  { what: 'confirmation again', path: 'signUp.resend', typed: {}, confirmed: false, status: 200 },
] as const

/** Looks for a difference between the answers for an address with an account and for one without. */
export const enumeration: Line = {
  name: 'enumeration',
  promise:
    '1 000 known against 1 000 unknown addresses: same status, body, headers; AUC of the time 0.45–0.55',
  async run(work) {
    const { short, random, tell } = work
    const pairs = short ? 12 : 1_000
    const folder = work.folder()
    const passwordHash = await nodeHasher.hash('le-bon-mot-de-passe')
    await fillDataFolder(folder, async (t) => {
      for (let n = 0; n < pairs; n += 1) {
        await makeClient(t, { email: known(n, true), passwordHash })
        await makeClient(t, { email: known(n, false), passwordHash, emailConfirmedAt: null })
      }
    })
    const variables = { TRUST_PROXY: '1' }
    const server = await startServer(work, folder, { variables, nodeOptions: MOVED_CLOCK })
    const figures: Figure[] = []
    for (const question of QUESTIONS) {
      const comparison = await compare(server, question, pairs, () => random.below(2) === 0)
      tell(`${question.what}: AUC ${comparison.auc.toFixed(3)}`)
      figures.push(...figuresOf(question, comparison, pairs, short))
    }
    return figures
  },
}

/** Both kinds look alike, so that no length of an address tells them apart. */
const known = (n: number, confirmed: boolean) => `${confirmed ? 'a' : 'b'}${name(n)}@exemple.ci`
const unknown = (n: number) => `c${name(n)}@exemple.ci`
const name = (n: number) => String(n).padStart(5, '0')

type Question = (typeof QUESTIONS)[number]

/** Asks about one address of each kind in turn, in a random order, each from a network address of its own. */
async function compare(
  server: TorturedServer,
  { path, typed, confirmed, status }: Question,
  pairs: number,
  isKnownFirst: () => boolean,
) {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  const faces: Record<Kind, Set<string>> = { known: new Set(), unknown: new Set() }
  const { port, url, child } = server
  let [asked, unlike] = [0, 0]
  for (let n = 0; n < pairs; n += 1) {
    const order: Kind[] = isKnownFirst() ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of order) {
      asked += 1
      const email = kind === 'known' ? known(n, confirmed) : unknown(n)
      const from = `102.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
      const headers = { origin: url, 'x-forwarded-for': from }
      const answer = await ask(port, calling(path, { email, ...typed }, headers))
      times[kind].push(answer.ms)
      if (answer.status !== status) unlike += 1
      faces[kind].add(faceOf(answer))
    }
    await moveClock(child, BETWEEN_MS)
  }
  const all = new Set([...faces.known, ...faces.unknown])
  const limited = [...all].filter((face) => face.startsWith('429')).length
  return { auc: auc(times.known, times.unknown), faces: all, limited, unlike, times }
}

/** All that an answer shows but what differs between any two: its time and the id of its request. */
function faceOf({ status, headers, body }: Answer): string {
  const { date: _, 'x-request-id': __, ...rest } = headers
  const names = Object.entries(rest).map(([header, value]) => `${header}: ${String(value)}`)
  return `${status}\n${names.join('\n')}\n${body.replace(/"requestId":"[^"]+"/, '')}`
}

/**
 * The probability that a known address took longer than an unknown one: one half when the time tells nothing
 * (Mann-Whitney).
 */
function auc(longer: readonly number[], shorter: readonly number[]): number {
  let wins = 0
  for (const one of longer)
    for (const other of shorter) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (longer.length * shorter.length)
}

type Comparison = Awaited<ReturnType<typeof compare>>

function figuresOf(
  { what, status }: Question,
  { auc: area, faces, limited, unlike, times }: Comparison,
  pairs: number,
  short: boolean,
) {
  const medians = [times.known, times.unknown]
    .map((values) => readable(median(values)))
    .join(' and ')
  const figures = [
    atLeast(`${what}: addresses of each kind`, times.known.length, pairs),
    atMost(
      `${what}: kinds of answer`,
      faces.size,
      1,
      faces.size > 1 ? [...faces].join(' ≠ ').replaceAll('\n', ' ') : '',
    ),
    // Equal answers prove nothing if all of them are failures.
    atMost(`${what}: answers other than ${status}`, unlike, 0),
    atMost(`${what}: answers of a limit`, limited, 0),
  ]
  if (short) return figures
  const held = area >= 0.45 && area <= 0.55
  const measured = `${area.toFixed(3)} (medians ${medians} ms)`
  return [...figures, { says: `${what}: AUC of the time`, measured, held }]
}
