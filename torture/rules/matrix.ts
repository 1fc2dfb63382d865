import { randomUUID } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import { AppError } from '#server/lib/app-error.ts'
import {
  accountOf,
  type Browser,
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { callOf, PROCEDURES } from '#server/testing/procedures.ts'
import { openRewound } from '#server/testing/rewound-database.ts'
import { appOn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { paths } from '#shared/paths.ts'
import { atLeast, type Line, none } from '../line.ts'
import { readRights } from './rights.ts'
import { MAY_REQUEST, OTHER_ROUTES, ROUTE_AUDIENCES } from './routes.ts'
import { VISITORS, type Visitor } from './visitors.ts'
import { writtenRows } from './whole-state.ts'

/** Calls every procedure and every route as every actor, in every state of an account. */
export const matrix: Line = {
  name: 'matrix',
  promise:
    'Every procedure and route × actor × account state: 100 % as documented, 0 rows changed by a refusal',
  async run({ tell, short }) {
    const missing = rowsThatAreMissing()
    const visitors = short ? VISITORS.filter(isInShortForm) : VISITORS
    const doors = { procedures: onProcedures(), routes: onRoutes() }
    const all = await compareAll(roundsOf(visitors, doors, short), tell)
    for (const row of missing) tell(row)
    const calls = all.filter(({ name }) => PROCEDURES.has(name))
    const requests = all.filter(({ name }) => name in MAY_REQUEST)
    const unlike = all.filter(({ answer, documented }) => answer !== documented)
    const wrote = all.filter(({ answer, rows }) => answer !== 'let in' && rows > 0)
    for (const { what } of wrote) tell(`${what}: was refused, and changed rows`)
    return [
      none('rows missing or left over', missing),
      atLeast('calls of procedures', calls.length, short ? 8000 : 15_000),
      atLeast('requests on routes', requests.length, short ? 800 : 1600),
      none('answers unlike the tables', unlike.map(describe)),
      none(
        'refusals that changed rows',
        wrote.map(({ what }) => what),
      ),
    ]
  },
}

/** Everyone with nothing against their account, and one person of each state in which an account or a device is refused. */
const isInShortForm = (visitor: Visitor, i: number) =>
  !visitor.refusal || VISITORS.findIndex((one) => stateOf(one) === stateOf(visitor)) === i

/**
 * A visitor who is refused everywhere goes to a door in three, of which the next one goes to others; so does one whose rule other
 * visitors meet at every procedure, where there are many doors.
 */
const roundsOf = (
  visitors: readonly Visitor[],
  { procedures, routes }: Record<'procedures' | 'routes', readonly Door[]>,
  short: boolean,
): Round[] =>
  visitors.map((visitor, i) => {
    const isRefused = short && visitor.refusal !== undefined
    const isLikeOthers = short && visitor.likeOthers === true
    const oneInThree = (doors: readonly Door[]) => doors.filter((_, at) => at % 3 === i % 3)
    const calls = isRefused || isLikeOthers ? oneInThree(procedures) : procedures
    return { visitor, doors: calls.concat(isRefused ? oneInThree(routes) : routes) }
  })

/** A person's name begins with their part, as in « livreur, disabled »; a tablet and a client by link are kinds of their own. */
const stateOf = ({ name, byLink }: Visitor) => (byLink ? name : name.replace(/^[^,]+, /, ''))

const describe = ({ what, answer, documented }: Answered) => `${what}: ${answer}, not ${documented}`

/** Calls every procedure as some visitors. Returns the answers that are not those of docs/rights.md. */
export async function unlikeRights(visitors: readonly Visitor[]): Promise<string[]> {
  const doors = onProcedures()
  const rounds = visitors.map((visitor) => ({ visitor, doors }))
  const all = await compareAll(rounds, () => {})
  return all.filter(({ answer, documented }) => answer !== documented).map(describe)
}

/** The procedures and routes without a row, and the rows without a procedure or route. */
export function rowsThatAreMissing(): string[] {
  const rights = readRights()
  const routes = [DEMONSTRATION, WITH_PROVIDERS].flatMap(
    (variables) => appOn(createTestContext(variables)).routes,
  )
  const there = new Set(
    routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !MIDDLEWARE.has(route)),
  )
  const inTables = (route: string) => route in MAY_REQUEST || OTHER_ROUTES.has(route)
  return [
    ...[...PROCEDURES.keys()]
      .filter((path) => !rights.has(path))
      .map((path) => `rights.md lacks ${path}`),
    ...[...rights.keys()]
      .filter((path) => !PROCEDURES.has(path))
      .map((path) => `rights.md holds ${path}, which is gone`),
    ...[...there].filter((route) => !inTables(route)).map((route) => `MAY_REQUEST lacks ${route}`),
    ...[...Object.keys(MAY_REQUEST), ...OTHER_ROUTES]
      .filter((route) => !there.has(route))
      .map((route) => `MAY_REQUEST holds ${route}, which is gone`),
  ]
}

/** Between them, these modes have every route. */
const DEMONSTRATION = { DEMO: '1', PUBLIC_URL: 'http://localhost:3000' }
const WITH_PROVIDERS = {
  DEMO: '0',
  PUBLIC_URL: 'http://localhost:3000',
  WAVE_API_KEY: 'k'.repeat(40),
  WAVE_WEBHOOK_SECRET: 's'.repeat(40),
  WAVE_API_URL: 'http://localhost:9',
  WHATSAPP_TOKEN: 't'.repeat(40),
  WHATSAPP_PHONE_ID: '1'.repeat(15),
  WHATSAPP_APP_SECRET: 's'.repeat(40),
  WHATSAPP_VERIFY_TOKEN: 'v'.repeat(40),
  WHATSAPP_API_URL: 'http://localhost:9',
}
/** Routes that every request passes, and the API, whose procedures have their own table. */
const MIDDLEWARE: ReadonlySet<string> = new Set(['ALL /*', 'ALL /trpc/*'])

interface Answered {
  /** The name of its procedure or route. */
  name: string
  what: string
  answer: string
  documented: string
  /** Rows written meanwhile. */
  rows: number
}

/** A procedure or a route, with the people who may ask it. */
interface Door {
  name: string
  /** The people who may ask, and whether strangers may as well. */
  people: readonly string[]
  isPublic: boolean
  byLink: boolean
  needsProof: boolean
  /** It is open while an account owes a second factor. */
  givesFactor: boolean
  redirects: boolean
  /** A refusal of the account, or « let in » when the door itself went on to read the input. */
  ask(on: Server, browser: Browser): Promise<string>
}

/** The doors at which a visitor asks. */
interface Round {
  visitor: Visitor
  doors: readonly Door[]
}

/** A server for all questions of a visitor. */
interface Server {
  t: TestContext
  app: ReturnType<typeof appOn>
}

/** Asks at each door of each round. */
async function compareAll(
  rounds: readonly Round[],
  tell: (text: string) => void,
): Promise<Answered[]> {
  const answered: Answered[] = []
  const rewound = openRewound(ownEmptyDatabase().sqlite.serialize())
  for (const { visitor, doors } of rounds) {
    const t = createTestContext(DEMONSTRATION, { database: rewound.begin() })
    const app = appOn(t)
    let browser = await visitor.arrive(t)
    for (const door of doors) {
      const before = writtenRows(t)
      const answer = await door.ask({ t, app }, browser)
      const documented = documentedAnswer(door, visitor)
      const what = `${door.name}, ${visitor.name}`
      const rows = writtenRows(t) - before
      // An expired session is swept away as soon as it is shown.
      const swept = visitor.name.endsWith('expired')
      answered.push({ name: door.name, what, answer, documented, rows: swept ? 0 : rows })
      if (answer !== documented) tell(`${what}: ${answer}, not ${documented}`)
      // A door that lets a visitor in may end the session, as a sign-out does; an expired one is gone, and the next
      // door must meet one.
      if (rows > 0) browser = await visitor.arrive(t)
    }
    await rewound.undo()
  }
  return answered
}

function documentedAnswer(door: Door, visitor: Visitor): string {
  const { people } = door
  const isTablet = visitor.who === 'tablet'
  const unheard = isTablet && !people.includes('tablet')
  const refusal = unheard ? 'UNAUTHENTICATED' : visitor.refusal
  if (door.redirects) return SENT_TO_SIGN_IN.includes(refusal ?? '') ? 'to sign in' : 'to orders'
  if (door.isPublic) return 'let in'
  if (refusal) return refusal
  if (visitor.byLink && !door.byLink) return 'BY_LINK_ONLY'
  if (visitor.owesFactor && !door.givesFactor) return 'ENROLMENT_NEEDED'
  if (people.includes(visitor.who ?? ''))
    return visitor.hasOldProof && door.needsProof ? 'PROOF_REQUIRED' : 'let in'
  const waits = visitor.who === 'pending livreur' && people.includes('livreur')
  return waits ? 'LIVREUR_NOT_APPROVED' : 'FORBIDDEN'
}

/** The refusals of a visitor before their input is read. */
const REFUSALS: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'DEVICE_UNPAIRED',
  'ACCOUNT_DISABLED',
  'EMAIL_NOT_CONFIRMED',
  'SUPERADMIN_NOT_CONFIRMED',
  'LIVREUR_NOT_APPROVED',
  'FORBIDDEN',
  'BY_LINK_ONLY',
  'ENROLMENT_NEEDED',
  'PROOF_REQUIRED',
  'OTHER_ACCOUNT',
  'ACCOUNT_NOT_NAMED',
])

function onProcedures(): Door[] {
  return [...readRights()].map(([path, { who, ...rights }]) => ({
    ...rights,
    name: path,
    isPublic: who === 'everyone',
    redirects: false,
    ask: (_, { caller }) => answerTo(caller, path),
  }))
}

/** Calls a procedure by its path with an input that none accepts, so that little is done even when it is allowed. */
async function answerTo(caller: Caller, path: string): Promise<string> {
  try {
    await callOf(caller, path)({ nonsense: true })
    return 'let in'
  } catch (error) {
    if (error instanceof AppError) return REFUSALS.has(error.appCode) ? error.appCode : 'let in'
    if (error instanceof TRPCError && error.code === 'BAD_REQUEST') return 'let in'
    throw error
  }
}

function onRoutes(): Door[] {
  return Object.entries(MAY_REQUEST).map(
    ([name, { who, byLink = false, needsProof = false, redirects = false }]) => ({
      name,
      people: ROUTE_AUDIENCES[who],
      isPublic: who === 'everyone',
      byLink,
      needsProof,
      givesFactor: false,
      redirects,
      async ask({ t, app }, browser) {
        const response = await app.request(requestFor(t, name, browser))
        const text = await response.text()
        if (redirects) return whereTo(response.headers.get('location'))
        const code = response.status < 400 ? '' : codeIn(text)
        return REFUSALS.has(code) ? code : 'let in'
      },
    }),
  )
}

/** A request as this browser's page sends it, for things that do not exist. */
function requestFor(t: TestContext, route: string, { cookies }: Browser): Request {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern
    .replace(
      ':file',
      method === 'GET' && pattern.includes('exports') ? 'commandes.csv' : 'rien.webp',
    )
    .replace(/:\w+/g, () => randomUUID())
    .replace('*', 'connexion')
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers: Record<string, string> = { cookie, origin: t.env.publicUrl }
  const account = accountOf(t, cookies)
  if (account) headers[OWNER_HEADER] = account
  const isForm = method === 'POST' && !path.startsWith('/api/')
  if (isForm) headers['content-type'] = 'application/x-www-form-urlencoded'
  else if (method !== 'GET') headers['content-type'] = 'image/webp'
  const body = method === 'GET' ? null : 'x'
  return new Request(`${t.env.publicUrl}${path}`, { method, headers, body })
}

const codeIn = (text: string) => /"appCode":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)

/** A plain link answers by a redirect, which does not tell whether the order or the right is missing. */
const whereTo = (location: string | null) =>
  location === paths.signIn ? 'to sign in' : 'to orders'
const SENT_TO_SIGN_IN = ['UNAUTHENTICATED', 'ACCOUNT_DISABLED', 'EMAIL_NOT_CONFIRMED']
