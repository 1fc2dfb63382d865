import { randomUUID } from 'node:crypto'
import { createLimits } from '#server/record/limits/limits.service.ts'
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
  type User,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { atLeast, type Line, none, type Work } from '../line.ts'
import { movesOf, readActTables } from './act-table.ts'
import { manyOf, nth } from './one-of-a-kind/kind.ts'
import { codeOf, ONE_OF_A_KIND, raceFor } from './one-of-a-kind.ts'

const ACTORS = 50

/**
 * Fifty act at once on the same thing, of which they have all read the same version: fifty people, apart from acts of
 * its client or its livreur alone.
 */
export const races: Line = {
  name: 'races',
  promise:
    'Fifty actors at once on one order, code, link, key or place: one winner each, and a legal history',
  async run(work) {
    const world = await createWorld()
    const rounds = work.short ? 20 : 1000
    const wrong: string[] = []
    let decided = 0
    const refusals = new Map<string, number>()
    let calls = 0
    for (let round = 0; round < rounds; round += 1) {
      Object.assign(world.t.limits, createLimits(world.t.clock))
      // In turn: a short form meets them all.
      const race = nth(RACES, round % RACES.length)
      const outcome = await runRace(world, race, work)
      calls += outcome.ends.length
      for (const end of outcome.ends)
        if (end !== 'won') refusals.set(end, (refusals.get(end) ?? 0) + 1)
      for (const fault of outcome.faults) wrong.push(`${race.name}: ${fault}`)
      if (outcome.faults.length === 0) decided += 1
    }
    const kinds = work.short ? 1 : 20
    let singles = 0
    for (const [name, kind] of Object.entries(ONE_OF_A_KIND))
      for (let round = 0; round < kinds; round += 1) {
        const faults = await raceFor(kind, ACTORS)
        for (const fault of faults) wrong.push(`${name}: ${fault}`)
        if (faults.length === 0) singles += 1
      }
    for (const text of wrong.slice(0, 20)) work.tell(text)
    work.tell(`refusals: ${JSON.stringify(Object.fromEntries(refusals))}`)
    return [
      atLeast(
        'rounds on an order that one of them won',
        decided,
        rounds,
        `of ${ACTORS} calls each, ${calls} in all`,
      ),
      atLeast(
        'races for a link, code, key or place that one of them won',
        singles,
        kinds * Object.keys(ONE_OF_A_KIND).length,
      ),
      none('rounds with another number of winners, refusal or history', wrong),
    ]
  },
}

interface World {
  t: TestContext
  client: User
  livreur: User
  admin: User
  others: User[]
  /** The legal moves, as people wrote them. */
  moves: ReadonlySet<string>
  as: { client: Caller; livreur: Caller; desk: Caller[] }
}

async function createWorld(): Promise<World> {
  const t = createTestContext()
  const [client, livreur, admin] = [await makeClient(t), await makeLivreur(t), await makeAdmin(t)]
  return {
    t,
    client,
    livreur,
    admin,
    others: await manyOf(ACTORS, () => makeLivreur(t)),
    moves: movesOf(readActTables()),
    as: {
      client: await t.as(client),
      livreur: await t.as(livreur),
      desk: await manyOf(ACTORS, async () => t.as(await makeAdmin(t))),
    },
  }
}

/** An act on one order by one person, who has seen it at this status. */
type Act = (world: World, orderId: string, desk: Caller, i: number) => Promise<unknown>

interface Race {
  name: string
  from: OrderStatus
  acts: readonly Act[]
  /** Refusals that the losers may read. */
  refusals: readonly string[]
  /** The winner stores one move of the order, unless it is a payment. */
  stores?: 'payment'
}

const cancel =
  (from: OrderStatus): Act =>
  (_, orderId, desk) =>
    desk.orders.cancel({ orderId, from })
const move =
  (from: OrderStatus, to: OrderStatus): Act =>
  (_, orderId, desk) =>
    desk.orders.move({ orderId, from, to })
const assign =
  (from: OrderStatus, kind: 'pickup' | 'delivery', current: (world: World) => string | null): Act =>
  (world, orderId, desk, i) =>
    desk.orders.assign({
      orderId,
      from,
      kind,
      livreurId: nth(world.others, i).id,
      currentLivreurId: current(world),
    })
const step =
  (
    from: 'assigned' | 'pickup_en_route' | 'assigned_for_delivery' | 'delivery_en_route',
    cash?: number,
  ): Act =>
  ({ as }, orderId) =>
    as.livreur.missions.advance({
      orderId,
      from,
      idempotencyKey: randomUUID(),
      ...(cash !== undefined && { cashReceived: cash }),
    })

const own = ({ livreur }: World) => livreur.id
const LATE = ['ORDER_CHANGED']

const RACES: readonly Race[] = [
  {
    name: 'a new order: assigned, cancelled by the team, by its client',
    from: 'pending',
    acts: [
      assign('pending', 'pickup', () => null),
      cancel('pending'),
      ({ as }, orderId) => as.client.orders.cancel({ orderId, from: 'pending' }),
    ],
    refusals: LATE,
  },
  {
    name: 'an assigned order: its livreur leaves, the team cancels or moves it',
    from: 'assigned',
    acts: [step('assigned'), cancel('assigned'), move('assigned', 'picked_up')],
    refusals: LATE,
  },
  {
    name: 'a pick-up: confirmed with cash, moved by hand, cancelled',
    from: 'pickup_en_route',
    acts: [
      step('pickup_en_route', 3000),
      move('pickup_en_route', 'picked_up'),
      cancel('pickup_en_route'),
    ],
    refusals: LATE,
  },
  {
    name: 'clothes that are ready: given to other livreurs, cancelled',
    from: 'processing',
    acts: [assign('processing', 'delivery', own), cancel('processing')],
    refusals: LATE,
  },
  {
    name: 'a delivery: confirmed, moved by hand, cancelled',
    from: 'delivery_en_route',
    acts: [
      step('delivery_en_route'),
      move('delivery_en_route', 'completed'),
      cancel('delivery_en_route'),
    ],
    refusals: LATE,
  },
  {
    name: 'a payment that fifty admins record',
    from: 'pending',
    acts: [
      (_, orderId, desk) =>
        desk.payments.record({
          reference: referenceOf(orderId),
          method: 'espece',
          amount: 3000,
          shown: { due: 3000, received: 0 },
          idempotencyKey: randomUUID(),
        }),
    ],
    refusals: ['STALE due'],
    stores: 'payment',
  },
  {
    name: 'an order that fifty admins delete',
    from: 'pending',
    acts: [(_, orderId, desk) => desk.orders.delete({ orderId })],
    refusals: ['ORDER_NOT_FOUND'],
  },
]

interface RaceEnd {
  ends: string[]
  faults: string[]
}

/** Everyone at once, in an order of their own; then the order's history is read. */
async function runRace(world: World, race: Race, { random }: Work): Promise<RaceEnd> {
  const { t, client, livreur, admin, as } = world
  await makeOpenDrawer(t, admin)
  const { id } = await makeOrder(t, { client, livreur, admin, status: race.from })
  const before = historyOf(t, id).length
  const calls = Array.from({ length: ACTORS }, (_, i) => {
    return random
      .pick(race.acts)(world, id, nth(as.desk, i), i)
      .then(() => 'won', codeOf)
  })
  const ends = await Promise.all(calls)
  const faults: string[] = []
  const won = ends.filter((end) => end === 'won').length
  if (won !== 1) faults.push(`${won} won`)
  const strange = ends.filter((end) => end !== 'won' && !race.refusals.includes(end))
  if (strange.length > 0) faults.push(`answered ${[...new Set(strange)].join(', ')}`)
  const moves = historyOf(t, id)
    .slice(before)
    .filter(({ from, to }) => from !== to)
  const paid = race.stores === 'payment'
  if (moves.length !== (paid ? 0 : 1)) faults.push(`${moves.length} moves`)
  const payments = countPayments(t, id)
  if (paid && payments !== 1) faults.push(`${payments} payments`)
  const illegal = moves.find(({ from, to }) => !world.moves.has(`${from} > ${to ?? 'gone'}`))
  if (illegal) faults.push(`from ${illegal.from} to ${illegal.to}`)
  return { ends, faults }
}

const countPayments = ({ database }: TestContext, orderId: string) =>
  database.sqlite
    .prepare('select count(*) from payment_ledger where order_id = ?')
    .pluck()
    .get(orderId)

interface Event {
  from: OrderStatus | null
  to: OrderStatus | null
}

function historyOf({ database }: TestContext, orderId: string): Event[] {
  return database.sqlite
    .prepare(
      'select from_status "from", to_status "to" from order_trail where order_id = ? order by seq',
    )
    .all(orderId) as Event[]
}
