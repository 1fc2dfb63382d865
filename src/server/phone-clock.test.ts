import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { createTestContext, type TestContext } from './testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from './testing/factories.ts'
import { counterStep, dropOrder } from './testing/fixtures/counter.fixture.ts'
import { AS_ORDERED } from './testing/fixtures/custody.fixture.ts'
import { makeOpenDrawer } from './testing/fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct } from './testing/fixtures/workshop.fixture.ts'
import { photosAtTheDoor } from './testing/scenes/record.ts'
import { agreedVisits, PICKUP } from './testing/scenes/rounds.ts'

/** The times that a phone says of an act: when it was done, and when it is sent. */
interface Told {
  takenAt: number
  sentAt?: number
}

interface Act {
  t: TestContext
  /** Does it as a phone says, which may send it again from its queue. */
  send: (told: Told, again?: { queued: true }) => Promise<unknown>
  /** Reads when each was done. */
  stored: string
}

/** Each begins now what it is about: no act on it is older. */
const ACTS: Record<string, () => Promise<Act>> = {
  async 'a count at a door'() {
    const t = createTestContext()
    const livreur = await makeLivreur(t)
    const { id: orderId } = await makeOrder(t, { livreur, status: 'pickup_en_route' })
    const caller = await t.as(livreur)
    const idempotencyKey = randomUUID()
    const step = {
      orderId,
      from: 'pickup_en_route',
      cashReceived: 3000,
      check: AS_ORDERED,
    } as const
    return {
      t,
      send: (told, again) =>
        caller.missions.advance({ ...step, ...told, ...again, idempotencyKey }),
      stored: 'select taken_at from order_checks',
    }
  },
  async 'a count at the counter'() {
    const { t, admin, staff, client } = await createShop()
    await makeOpenDrawer(t, admin)
    const count = counterStep(await dropOrder(t, staff, client), 'pending')
    return {
      t,
      send: (told) => staff.counter.count({ ...count, ...told }),
      stored: 'select taken_at from order_checks',
    }
  },
  async 'a photo'() {
    const f = await photosAtTheDoor()
    const photoId = randomUUID()
    return {
      t: f.t,
      send: (told) => f.send({ photoId, ...told }),
      stored: 'select taken_at from order_photos',
    }
  },
  async 'a claim of a livreur'() {
    const t = createTestContext()
    const livreur = await makeLivreur(t)
    const { id: orderId } = await makeOrder(t, { livreur, status: 'pickup_en_route' })
    const caller = await t.as(livreur)
    const claim = {
      orderId,
      from: 'pickup_en_route',
      refusal: 'ORDER_CHANGED',
      idempotencyKey: randomUUID(),
    } as const
    return {
      t,
      send: (told) => caller.missions.claim({ ...claim, ...told }),
      stored: "select data ->> '$.takenAt' from order_flags",
    }
  },
  async 'an arrival before a closed door'() {
    const f = await agreedVisits()
    const order = await f.timed('assigned')
    const { id: orderId } = order
    f.t.clock.set(PICKUP.from)
    const first = { orderId, from: 'assigned', idempotencyKey: randomUUID() } as const
    await f.as.livreur.missions.advance(first)
    const report = {
      orderId,
      from: 'pickup_en_route',
      calls: 3,
      waitedMinutes: 60,
      photoId: await f.photo(order),
      presence: { point: null, reason: 'Pas de GPS.' },
      idempotencyKey: randomUUID(),
    } as const
    return {
      t: f.t,
      send({ takenAt: arrivedAt, ...told }, again) {
        const takenAt = again ? { takenAt: arrivedAt + HOUR_MS } : {}
        return f.as.livreur.visits.reportMissed({
          ...report,
          ...told,
          ...again,
          arrivedAt,
          ...takenAt,
        })
      },
      stored: 'select arrived_at from missed_visits',
    }
  },
  async 'a mark on a piece'() {
    const { t, staff, client } = await createShop()
    const orderId = await dropShirts(t, staff, client, 1)
    const counts = [{ position: 0, counted: 1 }]
    const act = pieceAct(orderId, { kind: 'receive', counts })
    return {
      t,
      send: (told) => staff.workshop.act({ ...act, ...told }),
      stored: `select taken_at from piece_acts where kind = 'received'`,
    }
  },
  async 'clothes that go back'() {
    const { t, staff, client } = await createShop()
    const orderId = await dropShirts(t, staff, client, 1)
    await staff.orders.cancel({ orderId, from: 'picked_up' })
    const act = pieceAct(orderId, { kind: 'return' })
    return {
      t,
      send: (told) => staff.workshop.act({ ...act, ...told }),
      stored: `select taken_at from piece_acts where kind = 'returned'`,
    }
  },
  async 'a machine that is started'() {
    const { t, staff, load } = await createWorkshop()
    return {
      t,
      send: (told) => staff.workshop.startBatch({ ...load, ...told }),
      stored: 'select started_at from batches',
    }
  },
  async 'a machine that is emptied'() {
    const { t, staff, load } = await createWorkshop()
    await staff.workshop.startBatch(load)
    const { machine, workerN } = load
    const emptied = { machine, workerN, idempotencyKey: randomUUID() }
    return {
      t,
      send: (told) => staff.workshop.emptyBatch({ ...emptied, ...told }),
      stored: 'select ended_at from batches',
    }
  },
}

async function createShop() {
  const t = createTestContext()
  const admin = await makeAdmin(t)
  return { t, admin, staff: await t.as(admin), client: await makeClient(t) }
}

/** A shirt was received, and may be washed. */
async function createWorkshop() {
  const { t, staff, client } = await createShop()
  const orderId = await dropShirts(t, staff, client, 1)
  const counts = [{ position: 0, counted: 1 }]
  await staff.workshop.act(pieceAct(orderId, { kind: 'receive', counts }))
  const idempotencyKey = randomUUID()
  const which = { machine: 'Machine 1', station: 'washed', orderIds: [orderId] }
  return { t, staff, load: { ...which, workerN: null, idempotencyKey } }
}

/** An act on what began an hour ago. */
async function makeAct(name: string) {
  const { t, send, stored } = await (ACTS[name] as () => Promise<Act>)()
  const begun = t.clock.now()
  t.clock.advance(HOUR_MS)
  return { t, send, begun, stored: () => t.database.sqlite.prepare(stored).pluck().all() }
}

describe.each(Object.keys(ACTS))('%s', (name) => {
  test.each([
    ['right', 0],
    ['an hour ahead', HOUR_MS],
    ['an hour behind', -HOUR_MS],
  ])('is as old as it waited on a phone whose clock is %s, and is done once', async (_, wrong) => {
    const { t, send, stored } = await makeAct(name)
    const doneAt = t.clock.now() - 20 * MINUTE_MS
    const takenAt = doneAt + wrong
    await send({ takenAt, sentAt: t.clock.now() + wrong })
    expect(stored()).toEqual([doneAt])
    t.clock.advance(MINUTE_MS)
    await send({ takenAt, sentAt: t.clock.now() + wrong }, { queued: true })
    expect(stored()).toEqual([doneAt])
  })

  test.each([0, -9e15])(
    'was not done before what it is of, where the phone says %i',
    async (takenAt) => {
      const { send, begun, stored } = await makeAct(name)
      await send({ takenAt })
      expect(stored()).toEqual([begun])
    },
  )

  test.each([1, 9e15])('was not done after now, where the phone is %i ms ahead', async (ahead) => {
    const { t, send, stored } = await makeAct(name)
    await send({ takenAt: t.clock.now() + ahead })
    expect(stored()).toEqual([t.clock.now()])
  })
})
