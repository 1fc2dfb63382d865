import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweepSessions } from '#server/features/auth/session.ts'
import { forgetOldAnswers } from '#server/features/idempotency/idempotency.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { recordStatements } from '#server/testing/record-statements.ts'
import type { OrderStatus } from '#shared/orders.ts'

interface World {
  t: TestContext
  people: Record<'client' | 'livreur' | 'admin' | 'superadmin', User>
  as: Record<'client' | 'livreur' | 'admin' | 'superadmin', Caller>
  orderAt(status: OrderStatus): Promise<string>
  /** Listens as someone, after a cut, and leaves. */
  resume(as: keyof World['people']): Promise<void>
}

/** Where a plan may sort or scan, because what it sorts or scans stays small whatever the house has done. */
const BOUNDED: ReadonlyArray<{ plan: string; within: RegExp; why: string }> = [
  {
    plan: 'USE TEMP B-TREE FOR json_group_array(ORDER BY)',
    within: /from "order_items" i where i\.order_id =/,
    why: 'the lines of one order, fifty at most',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /"orders"\."livreur_id" = \? and "orders"\."status" in \(\?, \?, \?, \?\)\) order by/,
    why: 'the missions that one livreur has in hand',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /"orders"\."id" in \(select "id" from "orders"/,
    why: 'the ids of what a search found, then one page of orders',
  },
  {
    plan: 'SCAN order_events',
    within: /^select "hash" from "order_events" order by "order_events"\."seq" desc limit \?$/,
    why: 'the last row only',
  },
  { plan: 'SCAN products USING INDEX products_name', within: /./, why: 'the catalogue, whole' },
  {
    plan: 'SCAN livreur_positions',
    within: /^delete from "orders"/,
    why: 'one row for each livreur on the road',
  },
  { plan: 'SCAN s VIRTUAL TABLE INDEX', within: /users_search match/, why: 'the search index' },
]

/** The lines of a statement's plan. */
function planOf({ database }: TestContext, source: string): string[] {
  const parameters = Array.from(source.matchAll(/\?/g), () => null)
  const plan = database.sqlite.prepare(`explain query plan ${source}`).all(...parameters)
  return (plan as Array<{ detail: string }>).map(({ detail }) => detail)
}

/** Those that read more than the page they are for. */
function faultsOf(t: TestContext, source: string): string[] {
  return planOf(t, source)
    .filter((line) => /^SCAN (?!CONSTANT ROW)|TEMP B-TREE/.test(line))
    .filter((line) => !BOUNDED.some((b) => line.startsWith(b.plan) && b.within.test(source)))
}

const isPlanned = (source: string) => /^\s*(select|update|delete)/i.test(source)

const READS: Record<string, (world: World) => Promise<unknown>> = {
  'a session': ({ as }) => as.client.auth.me(),
  'a sign-in': ({ t, people }) =>
    t.browser().caller.auth.signIn({ email: people.client.email, password: TEST_PASSWORD }),
  'the catalogue': ({ as }) => as.client.products.catalogue(),
  'the latest order': ({ as }) => as.client.orders.latest(),
  'a client’s own orders': ({ as }) => as.client.orders.mine({}),
  'a timeline': async ({ as, orderAt }) =>
    as.client.orders.timeline({ orderId: await orderAt('pending') }),
  'the board': ({ as }) => as.admin.orders.board({}),
  'the board by status': ({ as }) => as.admin.orders.board({ status: 'completed' }),
  'the board by name': ({ as }) => as.admin.orders.board({ search: 'aminata' }),
  'the board by name and status': ({ as }) =>
    as.admin.orders.board({ search: 'aminata', status: 'pending' }),
  'the board by id': ({ as }) => as.admin.orders.board({ search: '#4f9c' }),
  'the unassigned': ({ as }) => as.admin.orders.unassigned({}),
  'those in progress': ({ as }) => as.admin.orders.inProgress({}),
  'the delivered': ({ as }) => as.admin.orders.delivered({}),
  'the counts': ({ as }) => as.admin.orders.counts(),
  'the livreurs': ({ as }) => as.admin.users.livreurs(),
  'the counters': ({ as }) => as.superadmin.stats.counters(),
  'the missions': ({ as }) => as.livreur.missions.list(),
  'what a client missed': ({ resume }) => resume('client'),
  'what a livreur missed': ({ resume }) => resume('livreur'),
  'what staff missed': ({ resume }) => resume('admin'),
}

const WRITES: Record<string, (world: World) => Promise<unknown>> = {
  'placing an order': async ({ t, as }) => as.client.checkout.place(await orderInput(t)),
  'choosing a payment': async ({ t, as, people }) => {
    const { client } = people
    const { id: orderId } = await makeOrder(t, { client, input: { paymentMethod: null } })
    await as.client.orders.choosePayment({ orderId, method: 'espece' })
  },
  assigning: async ({ as, people, orderAt }) =>
    as.admin.orders.assign({
      ...{ orderId: await orderAt('pending'), livreurId: people.livreur.id, kind: 'pickup' },
      ...{ from: 'pending', currentLivreurId: null },
    }),
  'moving by hand': async ({ as, orderAt }) => {
    const orderId = await orderAt('picked_up')
    await as.admin.orders.move({ orderId, from: 'picked_up', to: 'processing' })
  },
  'a livreur’s step': async ({ as, orderAt }) =>
    as.livreur.missions.advance({
      ...{ orderId: await orderAt('assigned'), from: 'assigned', idempotencyKey: randomUUID() },
    }),
  'a refused step': async ({ as, t }) => {
    const { id: orderId } = await makeOrder(t, { status: 'assigned' })
    const step = { orderId, from: 'assigned' as const, idempotencyKey: randomUUID() }
    await as.livreur.missions.advance(step).catch(() => {})
  },
  'a late move': async ({ as, orderAt }) => {
    const orderId = await orderAt('processing')
    await as.admin.orders.move({ orderId, from: 'picked_up', to: 'processing' }).catch(() => {})
  },
  deleting: async ({ as, orderAt }) =>
    as.admin.orders.delete({ orderId: await orderAt('completed') }),
  'signing out': ({ as }) => as.client.auth.signOut(),
  'sweeping sessions': ({ t }) => sweepSessions(t.database),
  'forgetting old answers': ({ t }) => t.database.write((orm) => forgetOldAnswers(orm, 0)),
}

async function createWorld(): Promise<World> {
  const t = createTestContext()
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t)
  const admin = await makeAdmin(t)
  const people = { client, livreur, admin, superadmin: await makeSuperadmin(t) }
  const leaving = new AbortController()
  const caller = (who: User) => t.as(who, leaving.signal)
  const as = {
    client: await caller(client),
    livreur: await caller(livreur),
    admin: await caller(admin),
    superadmin: await caller(people.superadmin),
  }
  return {
    ...{ t, people, as },
    orderAt: async (status) => (await makeOrder(t, { client, livreur, admin, status })).id,
    async resume(who) {
      const stream = await as[who].live.events({ lastEventId: '1' })
      const next = stream[Symbol.asyncIterator]().next()
      leaving.abort()
      await next.catch(() => {})
    },
  }
}

describe('however much the house has done, no statement reads more than it answers', () => {
  let recorded: ReturnType<typeof recordStatements>
  let world: World

  beforeEach(async () => {
    recorded = recordStatements()
    world = await createWorld()
    await world.orderAt('pending')
  })

  test.each(Object.entries({ ...READS, ...WRITES }))('for %s', async (_, act) => {
    recorded.clear()
    await act(world)
    const sources = [...new Set(recorded.executed)].filter(isPlanned)
    expect(sources).not.toEqual([])
    for (const source of sources) expect([source, faultsOf(world.t, source)]).toEqual([source, []])
  })
})

test('every allowance is still needed', async () => {
  const { executed } = recordStatements()
  for (const act of [...Object.values(READS), ...Object.values(WRITES)])
    await act(await createWorld())
  const { t } = await createWorld()
  const lines = [...new Set(executed)]
    .filter(isPlanned)
    .flatMap((source) => planOf(t, source).map((line) => ({ source, line })))
  for (const { plan, within } of BOUNDED)
    expect(lines.some(({ source, line }) => line.startsWith(plan) && within.test(source))).toBe(
      true,
    )
})
