import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderChecks, orderFlags, paymentLedger } from '#server/db/schema.ts'
import { type Order, readOrder } from '#server/testing/factories.ts'
import { Cut, faultyPhone, replaySteps } from '#server/testing/faults/faulty-phone.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { keptStep, type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import { keepSetting } from '#server/testing/scenes/shop.ts'
import type { QueuedAction, QueuedStep } from '#shared/rounds/queue.ts'
import { DEFAULT_SLOTS } from '#shared/time/slots.ts'

const RUNS = 10
/** On a busy machine. */
const LIMIT_MS = 120_000

let f: Team

beforeAll(async () => {
  f = await teamOnDuty()
  // Hundreds of tours pass in this one moment: each finds the slots as empty as the first did.
  const capacity = { per: 'slot', visits: 10 * RUNS }
  await keepSetting(f.t, 'slots', { ...DEFAULT_SLOTS, capacity })
})

const step = (order: Order, from: QueuedStep['payload']['from'], cashReceived?: number) =>
  keptStep(f.t, f.konan, order, { from, cashReceived })

/** A pick-up and a delivery made on one tour, each step of them in its order, however they mix. */
async function tour(mix: readonly boolean[]) {
  const pickup = await f.orderAt('assigned')
  const delivery = await f.orderAt('assigned_for_delivery', { cash: 1000 })
  const lists = [
    [step(pickup, 'assigned'), step(pickup, 'pickup_en_route', 3000)],
    [step(delivery, 'assigned_for_delivery'), step(delivery, 'delivery_en_route', 2000)],
  ]
  const actions: QueuedAction[] = []
  for (const second of [...mix, true, true, false, false]) {
    const next = lists[second ? 1 : 0]?.shift()
    if (next) actions.push(next)
  }
  return { pickup, delivery, actions }
}

/** The contents of the books about an order, for any sender and any number of repeats. */
function left({ id }: Order) {
  const { orm } = f.t.database
  const money = orm.select().from(paymentLedger).where(eq(paymentLedger.orderId, id)).all()
  const checks = orm
    .select()
    .from(orderChecks)
    .where(eq(orderChecks.orderN, numberOfOrder(id)))
    .all()
  const { status, livreurId, paidAmount } = readOrder(f.t, id)
  return {
    status,
    livreurId,
    paidAmount,
    events: eventsOf(f.t, id).map(({ kind, to }) => [kind, to]),
    money: money.map(({ kind, amount }) => [kind, amount]),
    checks: checks.map((check) => check.step),
  }
}

/** Replays until nothing is left, beginning again after each cut; some phones have two tabs that know nothing of each other. */
async function sendAll(phone: ReturnType<typeof faultyPhone>, tabs: 1 | 2): Promise<void> {
  const tools = { store: phone.store, transport: phone.transport(f.riding) }
  while (phone.kept.length > 0) {
    // Hundreds of tours pass in this one moment: each phone may claim as if it were alone that day.
    f.t.limits.clear('act', `claim ${f.konan.id}`)
    const open = Array.from({ length: tabs }, () => replaySteps(f.konan.id, tools))
    for (const end of await Promise.allSettled(open))
      if (end.status === 'rejected' && !(end.reason instanceof Cut)) throw end.reason
  }
}

const faults = fc.array(fc.nat({ max: 4 }), { maxLength: 24 })
const mixes = fc.array(fc.boolean(), { maxLength: 4 })
const tabs = fc.constantFrom<1 | 2>(1, 1, 2)

test(
  `${RUNS} queues replayed over cuts, lost answers, deaths and second tabs have each exactly one effect`,
  async () => {
    const clean = await tour([])
    const quiet = faultyPhone([])
    quiet.kept.push(...clean.actions)
    await sendAll(quiet, 1)
    const wanted = { pickup: left(clean.pickup), delivery: left(clean.delivery) }
    expect(wanted.pickup).toMatchObject({ status: 'picked_up', paidAmount: 3000 })
    expect(wanted.delivery).toMatchObject({ status: 'completed', paidAmount: 3000 })
    expect(wanted.pickup.checks).toEqual(['pickup'])

    await fc.assert(
      fc.asyncProperty(faults, mixes, tabs, async (chosen, mix, open) => {
        const { pickup, delivery, actions } = await tour(mix)
        const before = countersOf(f.t, f.konan.id)
        const phone = faultyPhone(chosen)
        phone.kept.push(...actions)
        await sendAll(phone, open)
        expect(left(pickup)).toEqual(wanted.pickup)
        expect(left(delivery)).toEqual(wanted.delivery)
        const { pickups, completed } = before
        const after = { pickups: pickups + 1, completed: completed + 1 }
        expect(countersOf(f.t, f.konan.id)).toMatchObject(after)
      }),
      { numRuns: RUNS },
    )
  },
  LIMIT_MS,
)

test(
  'an order reassigned at any moment is collected once, by who has the clothes, and the team reads it once',
  async () => {
    await fc.assert(
      fc.asyncProperty(faults, fc.nat({ max: 6 }), tabs, async (chosen, moment, open) => {
        const { pickup, delivery, actions } = await tour([])
        const phone = faultyPhone(chosen)
        phone.kept.push(...actions)
        await sendUntil(phone, moment)
        const isCollected = readOrder(f.t, pickup.id).status === 'picked_up'
        await reassign(pickup)
        await sendAll(phone, open)
        const flags = f.t.database.orm.select().from(orderFlags)
        const told = flags.where(eq(orderFlags.orderId, pickup.id)).all()
        expect(told.map(({ kind }) => kind)).toEqual(isCollected ? [] : ['late_pickup'])
        const counted = eventsOf(f.t, pickup.id).filter(({ kind }) => kind === 'counted')
        expect(counted.map(({ actorId }) => actorId)).toEqual([f.konan.id])
        expect(left(pickup)).toMatchObject({ status: 'picked_up', paidAmount: 3000 })
        expect(left(delivery)).toMatchObject({ status: 'completed', paidAmount: 3000 })
      }),
      { numRuns: 6 },
    )
  },
  LIMIT_MS,
)

/** Mariam has the order from now on, also where Konan has collected it. */
function reassign({ id: orderId }: Order) {
  const { status: from } = readOrder(f.t, orderId)
  const hands = { livreurId: f.mariam.id, currentLivreurId: f.konan.id }
  return f.staff.orders.assign({ orderId, kind: 'reassign', from, ...hands })
}

/** The first messages of a replay, and then the phone is put away. */
async function sendUntil(phone: ReturnType<typeof faultyPhone>, messages: number): Promise<void> {
  const transport = phone.transport(f.riding)
  let sent = 0
  const store = {
    ...phone.store,
    async list() {
      sent += 1
      if (sent > messages) throw new Cut()
      return phone.store.list()
    },
  }
  await replaySteps(f.konan.id, { store, transport }).catch((error: unknown) => {
    if (!(error instanceof Cut)) throw error
  })
}

test('a queued step without the count of any line is not lost: the team reads it', async () => {
  const order = await f.orderAt('pickup_en_route')
  const old = step(order, 'pickup_en_route', 3000)
  old.payload.check = { counts: [], reserves: [], withClient: true }
  const phone = faultyPhone([])
  phone.kept.push(old)
  await sendAll(phone, 1)
  expect(left(order)).toMatchObject({ status: 'pickup_en_route', money: [], checks: [] })
  const flags = f.t.database.orm.select().from(orderFlags)
  expect(flags.where(eq(orderFlags.orderId, order.id)).all()).toMatchObject([
    {
      kind: 'refused_action',
      note: '2\u00a0pièces comptées\nCompté avec le client',
      data: { refusal: 'COUNT_UNSTATED', cashReceived: 3000 },
    },
  ])
})

test('a queue of another account is never sent, and a session that has ended keeps it', async () => {
  const { pickup, actions } = await tour([])
  const phone = faultyPhone([])
  phone.kept.push(...actions)
  const theirs = await f.t.as(f.mariam)
  expect(
    await replaySteps(f.mariam.id, { store: phone.store, transport: phone.transport(theirs) }),
  ).toBe('done')
  const nobody = { store: phone.store, transport: phone.transport(f.t.anonymous) }
  expect(await replaySteps(f.konan.id, nobody)).toBe('signed-out')
  expect(phone.kept).toEqual(actions)
  expect(readOrder(f.t, pickup.id).status).toBe('assigned')
})

test('a step whose answer was lost while its livreur looked on is the same step when it is sent as queued', async () => {
  const { pickup, actions } = await tour([])
  const first = actions.filter(({ payload }) => payload.orderId === pickup.id).slice(0, 1)
  const phone = faultyPhone([2])
  phone.kept.push(...first)
  const tools = { store: phone.store, transport: phone.transport(f.riding) }
  const watch = { isWatched: () => true, onSettled: () => {} }
  expect(await replaySteps(f.konan.id, { ...tools, watch })).toBe('unanswered')
  f.t.clock.advance(60_000)
  expect(await replaySteps(f.konan.id, tools)).toBe('done')
  expect(eventsOf(f.t, pickup.id).map(({ kind }) => kind)).toEqual(['created', 'assigned', 'moved'])
})
