import { TRPCError } from '@trpc/server'
import { openDatabase } from '#server/db/database.ts'
import { assignOrder } from '#server/features/orders/orders.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { amountDue } from '#shared/money/payments.ts'
import { canReassign, ORDER_STATUSES, type OrderStatus } from '#shared/orders/orders.ts'
import { atLeast, atMost, type Line } from '../line.ts'
import { type ActTable, doneAs, readActTable } from './act-table.ts'
import { ORDER_ACTS } from './order-acts.ts'

/** Asks everything of an order, in every status, as everyone. */
export const statusMachine: Line = {
  name: 'status-machine',
  promise: 'Every status × act × actor × ownership: the answer of docs/order-acts.md',
  async run({ tell }) {
    const table = readActTable()
    const unlike: string[] = []
    const wrote: string[] = []
    let tuples = 0
    for (const status of ORDER_STATUSES)
      for (const byLink of [false, true]) {
        const scene = await createScene(status, byLink)
        for (const actor of byLink ? (['K', 'T'] as const) : ACTORS)
          for (const act of Object.keys(ORDER_ACTS)) {
            const { answer, rows } = await scene.ask(actor, act)
            tuples += 1
            const documented = documentedAnswer(table, { act, status, actor })
            const what = `${act} at ${status}, ${NAMES[actor]}${byLink ? ' of a client by link' : ''}`
            if (answer !== documented) unlike.push(`${what}: ${answer}, not ${documented}`)
            if (!answer.startsWith('done') && rows > 0 && what !== NOTED) wrote.push(what)
          }
      }
    for (const text of [...unlike, ...wrote]) tell(text)
    return [
      atLeast('tuples of act, status and actor', tuples, 3000),
      atMost('answers unlike docs/order-acts.md', unlike.length, 0, unlike.slice(0, 3).join('; ')),
      atMost('refusals that changed rows', wrote.length, 0, wrote.slice(0, 3).join('; ')),
    ]
  },
}

/** The cash of a step that is refused is noted: it is in a hand. */
const NOTED = 'do the next step at the door at pickup_en_route, its former livreur'

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

/** What docs/order-acts.md says of one question. */
function documentedAnswer(
  table: ActTable,
  { act, status, actor }: { act: string; status: OrderStatus; actor: ActorLetter },
): string {
  const row = table.get(act)
  if (!row) return 'a row that is missing'
  if (actor === 'N') return 'UNAUTHENTICATED'
  if (actor === 'K' && !row.byLink) return 'BY_LINK_ONLY'
  const cell = {
    N: row.team,
    C: row.client,
    K: row.client,
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
  const isStranger = ['c', 'f', 'l', 'w'].includes(actor) || (actor === 'L' && hasNoLivreur(status))
  // What is wrong for every asker is refused before the order is read.
  if (!isStranger || own === 'VALIDATION') return own
  return actor === 'f' && !hasNoLivreur(status) && status !== 'completed'
    ? row.former
    : 'ORDER_NOT_FOUND'
}

/** The orders of these tests that were cancelled never had a livreur. */
const hasNoLivreur = (status: OrderStatus) => status === 'pending' || status === 'cancelled'

interface Scene {
  ask(actor: ActorLetter, act: string): Promise<{ answer: string; rows: number }>
}

/** An order in this status with everyone around it; what is done to it is undone before the next question. */
async function createScene(status: OrderStatus, byLink: boolean): Promise<Scene> {
  const clock = createFakeClock()
  const start = createTestContext({}, { clock })
  const people = await makePeople(start, byLink)
  const { id: orderId } = await makeOrder(start, { ...people.around, status })
  await passThroughHands(start, orderId, people)
  const file = start.database.sqlite.serialize()
  let t = start
  let callers = new Map<ActorLetter, Caller>()
  return {
    async ask(actor, act) {
      const caller = callers.get(actor) ?? (await callerOf(t, people.by[actor], actor))
      callers.set(actor, caller)
      const order = readOrder(t, orderId)
      const on = {
        orderId,
        status,
        livreurId: order.livreurId,
        otherLivreurId: people.by.l?.id ?? '',
        now: clock.now(),
      }
      const [path, input] = ORDER_ACTS[act]?.(on) ?? ['', {}]
      const money = { shownDue: amountDue(order), shownReceived: order.paidAmount }
      const before = writtenRows(t)
      const refusal = await refusalTo(
        caller,
        path,
        path === 'payments.record' ? { ...(input as object), ...money } : input,
      )
      const rows = writtenRows(t) - before
      const answer = refusal ?? doneAs(status, statusOf(t, orderId))
      if (refusal === undefined && rows > 0) {
        t = createTestContext({}, { clock, database: openDatabase(Buffer.from(file)) })
        callers = new Map()
      }
      return { answer, rows }
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

const writtenRows = ({ database }: TestContext) =>
  Number(database.sqlite.prepare('select total_changes()').pluck().get())

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
  const [feature = '', name = ''] = path.split('.')
  type Features = Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  try {
    await (caller as unknown as Features)[feature]?.[name]?.(input)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.appCode
    if (error instanceof TRPCError && error.code === 'BAD_REQUEST') return 'VALIDATION'
    throw error
  }
}
