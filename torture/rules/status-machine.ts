import { TRPCError } from '@trpc/server'
import { AppError } from '#server/lib/app-error.ts'
import { assignOrder } from '#server/orders/orders.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { callOf, PROCEDURES, subjectsOf } from '#server/testing/procedures.ts'
import { openRewound } from '#server/testing/rewound-database.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { canReassign, ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { atLeast, type Line, none } from '../line.ts'
import { type ActTable, doneAs, readActTables } from './act-table.ts'
import { ACT_NAMES, askedBy } from './order-acts.ts'
import { ORDER_KINDS, type OrderKind } from './order-kinds.ts'
import { writtenRows } from './whole-state.ts'

/** Asks everything of an order, in every status, as everyone. */
export const statusMachine: Line = {
  name: 'status-machine',
  promise: 'Every status × act × actor × ownership: the answer of docs/order-acts.md',
  async run({ tell, short }) {
    const tables = readActTables()
    const asked = new Set<string>()
    const unlike: string[] = []
    const wrote: string[] = []
    let tuples = 0
    for (const [title, table] of tables) {
      const kind = kindOf(title)
      for (const status of kind.statuses.filter((_, i) => !short || i % 3 === 0))
        for (const byLink of [false, true]) {
          const scene = await createScene(kind, status, byLink)
          for (const actor of byLink ? (['K', 'T'] as const) : ACTORS)
            for (const act of table.keys()) {
              const { path, answer, rows } = await scene.ask(actor, act)
              asked.add(path)
              tuples += 1
              const documented = documentedAnswer(table, kind, { act, status, actor })
              const who = `${NAMES[actor]}${byLink ? ' of a client by link' : ''}`
              const what = `${title}: ${act} at ${status}, ${who}`
              if (answer !== documented) unlike.push(`${what}: ${answer}, not ${documented}`)
              if (!answer.startsWith('done') && rows > 0 && !NOTED.test(what)) wrote.push(what)
            }
        }
    }
    const missing = rowsMissing(tables, asked)
    for (const text of [...missing, ...unlike, ...wrote]) tell(text)
    return [
      none('acts or rows missing', missing),
      atLeast('tuples of act, status and actor', tuples, short ? 2000 : 6000),
      none('answers unlike docs/order-acts.md', unlike),
      none('refusals that changed rows', wrote),
    ]
  },
}

function kindOf(title: string): OrderKind {
  const kind = ORDER_KINDS[title]
  if (!kind) throw new Error(`order-acts.md has a table « ${title} », which no order is of`)
  return kind
}

/** Procedures that name an order and are not asked, kinds of order without a table, and acts without a row in the first one. */
function rowsMissing(tables: ReadonlyMap<string, ActTable>, asked: ReadonlySet<string>): string[] {
  const naming = [...PROCEDURES.values()].filter((one) => subjectsOf(one).some(isOfAnOrder))
  const [first] = tables.values()
  return [
    ...naming.filter(({ path }) => !asked.has(path)).map(({ path }) => `nobody asks ${path}`),
    ...Object.keys(ORDER_KINDS)
      .filter((title) => !tables.has(title))
      .map((title) => `order-acts.md lacks « ${title} »`),
    ...ACT_NAMES.filter((act) => !first?.has(act)).map((act) => `order-acts.md lacks « ${act} »`),
  ]
}

const isOfAnOrder = (name: string) => /^(?:orderIds?|reference)$/.test(name)

/** The cash of a step that is refused is noted: it is in a hand. */
const NOTED = /: do the next step at the door at pickup_en_route, its former livreur$/

/** Everyone who may ask something of an order, by the letter that the page uses. */
const NAMES = {
  N: 'nobody',
  C: 'its client',
  K: 'its client by their link',
  c: 'another client',
  L: 'its livreur',
  f: 'its former livreur',
  l: 'another livreur',
  w: 'a livreur who waits for approval',
  T: 'an admin',
  S: 'a superadmin',
} as const
type ActorLetter = keyof typeof NAMES
const ACTORS = ['N', 'C', 'c', 'L', 'f', 'l', 'w', 'T', 'S'] as const satisfies ActorLetter[]

/** The row of docs/order-acts.md for one question. */
function documentedAnswer(
  table: ActTable,
  { withLivreur }: OrderKind,
  { act, status, actor }: { act: string; status: OrderStatus; actor: ActorLetter },
): string {
  const row = table.get(act)
  if (!row) return 'a row that is missing'
  if (actor === 'N') return 'UNAUTHENTICATED'
  if (actor === 'K' && !row.byLink) return 'BY_LINK_ONLY'
  const cell = {
    N: row.team,
    C: row.client,
    K: row.byLink,
    c: row.client,
    L: row.livreur,
    f: row.livreur,
    l: row.livreur,
    w: row.livreur,
    T: row.team,
    S: row.team,
  }[actor]
  if (!cell) return 'FORBIDDEN'
  if (actor === 'w' && row.approvedOnly) return 'LIVREUR_NOT_APPROVED'
  const own = cell[ORDER_STATUSES.indexOf(status)] ?? 'nothing'
  const hasLivreur = withLivreur.includes(status)
  const isStranger = ['c', 'f', 'l', 'w'].includes(actor) || (actor === 'L' && !hasLivreur)
  // An input that is wrong for every asker is refused before the order is read.
  if (!isStranger || own === 'VALIDATION') return own
  return actor === 'f' && hasLivreur && status !== 'completed' ? row.former : 'ORDER_NOT_FOUND'
}

interface Scene {
  ask(actor: ActorLetter, act: string): Promise<{ path: string; answer: string; rows: number }>
}

/** An order in this status with everyone around it; the acts on it are undone before the next question. */
async function createScene(kind: OrderKind, status: OrderStatus, byLink: boolean): Promise<Scene> {
  const clock = createFakeClock()
  const start = createTestContext({}, { clock, database: ownEmptyDatabase() })
  const people = await makePeople(start, byLink)
  const orderId = await kind.make(start, people.around, status)
  await passThroughHands(start, orderId, people)
  const slots = await offeredSlots(start, orderId, people)
  const rewound = openRewound(start.database.sqlite.serialize())
  const begin = () => createTestContext({}, { clock, database: rewound.begin() })
  let t = begin()
  let callers = new Map<ActorLetter, Caller>()
  let order = readOrder(t, orderId)
  return {
    async ask(actor, act) {
      const caller = callers.get(actor) ?? (await callerOf(t, people.by[actor], actor))
      callers.set(actor, caller)
      const on = {
        orderId,
        status,
        order,
        livreurId: order.livreurId,
        otherLivreurId: people.by.l?.id ?? '',
        slots,
        byTeam: actor === 'T' || actor === 'S',
        now: clock.now(),
      }
      const { path, input } = askedBy(act, on)
      const before = writtenRows(t)
      const refusal = await refusalTo(caller, path, input)
      const rows = writtenRows(t) - before
      const answer = refusal ?? doneAs(status, statusOf(t, orderId))
      if (refusal === undefined && rows > 0) {
        await rewound.undo()
        t = begin()
        callers = new Map()
      }
      if (rows > 0) order = readOrder(t, orderId)
      return { path, answer, rows }
    },
  }
}

/** Gives the order to another livreur and back, where that is possible: the other one had it. */
async function passThroughHands(t: TestContext, orderId: string, { by, around }: People) {
  const ids = [around.livreur.id, by.f?.id ?? '', around.livreur.id]
  for (const [i, livreurId] of ids.entries()) {
    const { status, livreurId: currentLivreurId } = readOrder(t, orderId)
    if (i === 0 || !canReassign(status, currentLivreurId)) continue
    const given = { orderId, from: status, kind: 'reassign', livreurId, currentLivreurId } as const
    await assignOrder({ ...t, actor: around.admin }, given)
  }
}

/** The last slot that the team is offered for each visit; where a visit cannot be moved, some hours of another day. */
async function offeredSlots(t: TestContext, orderId: string, { around }: People) {
  const caller = await t.as(around.admin)
  const from = t.clock.now() + DAY_MS
  const lastOf = async (visit: VisitKind): Promise<Slot> => {
    const offered = (await caller.visits.slots({ orderId, visit })).at(-1)
    return offered ? { from: offered.from, to: offered.to } : { from, to: from + 2 * HOUR_MS }
  }
  return { pickup: await lastOf('pickup'), delivery: await lastOf('delivery') }
}

interface People {
  by: Partial<Record<ActorLetter, { id: string }>>
  around: { client: Omit<User, 'email'>; livreur: User; admin: User }
}

async function makePeople(t: TestContext, byLink: boolean): Promise<People> {
  const client = byLink ? await makeClientWithoutEmail(t) : await makeClient(t)
  const livreur = await makeLivreur(t)
  const admin = await makeAdmin(t)
  const by = {
    C: client,
    K: client,
    c: await makeClient(t),
    L: livreur,
    f: await makeLivreur(t),
    l: await makeLivreur(t),
    w: await makeLivreur(t, { approvedAt: null }),
    T: admin,
    S: await makeSuperadmin(t),
  }
  return { by, around: { client, livreur, admin } }
}

async function callerOf(t: TestContext, user: { id: string } | undefined, actor: ActorLetter) {
  return user ? t.as(user, { byLink: actor === 'K' }) : t.anonymous
}

/** Undefined once the order is gone. */
function statusOf({ database }: TestContext, orderId: string): OrderStatus | undefined {
  const status = database.sqlite.prepare('select status from orders where id = ?').pluck()
  return status.get(orderId) as OrderStatus | undefined
}

/** The code that refuses it; undefined when it is done. */
async function refusalTo(
  caller: Caller,
  path: string,
  input: unknown,
): Promise<string | undefined> {
  try {
    await callOf(caller, path)(input)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.appCode
    if (error instanceof TRPCError && error.code === 'BAD_REQUEST') return 'VALIDATION'
    throw error
  }
}
