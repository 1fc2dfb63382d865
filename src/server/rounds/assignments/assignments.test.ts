import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderFlags, pushOutbox } from '#server/db/schema.ts'
import { createPushWorker } from '#server/push/worker.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { disable, makeAdmin, type Order, readOrder, type User } from '#server/testing/factories.ts'
import type { FakeDevice } from '#server/testing/fakes/fake-push-service.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import {
  recountPromises,
  recountSteps,
  storedPromises,
  storedSteps,
} from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { give, setOff, shown } from '#server/testing/scenes/rounds.ts'
import { shownOn, teamWithDevices } from '#server/testing/scenes/sendings.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { toldAt, UNDO_MS } from '#shared/orders/assignments.ts'
import type { AssignmentKey } from '#shared/orders/orders.inputs.ts'

let team: Awaited<ReturnType<typeof teamWithDevices>>
let serge: Caller
let devices: { konan: FakeDevice; mariam: FakeDevice }

beforeEach(async () => {
  team = await teamWithDevices()
  serge = await team.t.as(await makeAdmin(team.t, { fullname: 'Serge Yapi' }))
  devices = { konan: await team.deviceOf(team.konan), mariam: await team.deviceOf(team.mariam) }
})

const orderAt = (status: OrderStatus) => team.orderAt(status)
const assign = (order: Order, livreur: User, as = team.caller) => give(team.t, as, order, livreur)
const keyOf = ({ orderId, orderSeq }: AssignmentKey): AssignmentKey => ({ orderId, orderSeq })
const undo = (...made: AssignmentKey[]) =>
  team.caller.orders.undoAssigned({ assignments: made.map(keyOf) })
const now = ({ id }: Order) => readOrder(team.t, id)
const pass = (ms = UNDO_MS) => team.t.clock.advance(ms)

/** Lets the words leave, and says how many each of the livreurs has read. */
async function told() {
  team.t.clock.set(toldAt(team.t.clock.now()))
  await team.worker.runDue()
  return { konan: devices.konan.received.length, mariam: devices.mariam.received.length }
}

/** Orders that livreurs have, told long ago. */
async function oldOrderAt(status: OrderStatus): Promise<Order> {
  const order = await orderAt(status)
  await told()
  devices.konan.received.length = 0
  return order
}

describe('an assignment', () => {
  test('stands at once, and its livreur is told once it can be undone no more', async () => {
    const order = await orderAt('pending')
    await assign(order, team.konan)
    expect(now(order)).toMatchObject({ status: 'assigned', livreurId: team.konan.id })
    pass(UNDO_MS)
    await team.worker.runDue()
    expect(devices.konan.received).toEqual([])
    pass(1_000)
    await team.worker.runDue()
    expect(shownOn(devices.konan)).toEqual([expect.stringContaining('Nouveau ramassage')])
  })

  test('sent again, because its answer was lost, is answered the same and made once', async () => {
    const order = await orderAt('pending')
    const asked = () =>
      team.caller.orders.assign({
        orderId: order.id,
        livreurId: team.konan.id,
        kind: 'pickup',
        from: 'pending',
        currentLivreurId: null,
      })
    const [first, second] = await Promise.all([asked(), asked()])
    expect(second).toEqual(first)
    expect(eventsOf(team.t, order.id).filter(({ kind }) => kind === 'assigned')).toHaveLength(1)
    pass(UNDO_MS + 1_000)
    expect(await refusalOf(asked())).toMatchObject({ code: 'ORDER_CHANGED' })
  })
})

describe('« Annuler »', () => {
  test.each(['pending', 'picked_up', 'processing'] as const)(
    'puts an order back to %s as it was, with every counter, and tells nobody',
    async (status) => {
      const order = await orderAt(status)
      const { updatedAt: _, ...before } = now(order)
      pass(60_000)
      const made = await assign(order, team.mariam)
      expect(now(order).status).not.toBe(status)
      pass(8_000)
      expect(await undo(made)).toEqual({ done: [order.id], refused: [] })
      expect(now(order)).toMatchObject(before)
      expect(await told()).toEqual({ konan: 0, mariam: 0 })
      expect(storedSteps(team.t)).toEqual(recountSteps(team.t))
      expect(storedPromises(team.t)).toEqual(recountPromises(team.t))
    },
  )

  test.each(['assigned', 'pickup_en_route', 'delivery_en_route'] as const)(
    'gives an order that is %s back to who had it, and neither hears of it',
    async (status) => {
      const order = await oldOrderAt(status)
      const { updatedAt: _, ...before } = now(order)
      const made = await assign(order, team.mariam)
      expect(await undo(made)).toMatchObject({ done: [order.id] })
      expect(now(order)).toMatchObject(before)
      expect(await told()).toEqual({ konan: 0, mariam: 0 })
    },
  )

  test('leaves both facts in the history', async () => {
    const order = await orderAt('pending')
    await undo(await assign(order, team.konan))
    expect(eventsOf(team.t, order.id).slice(-2)).toMatchObject([
      { kind: 'assigned', from: 'pending', to: 'assigned', livreurId: team.konan.id },
      { kind: 'assignment_undone', from: 'assigned', to: 'pending', livreurId: null },
    ])
  })

  test('pressed twice, or sent again, is answered the same and undoes once', async () => {
    const order = await orderAt('pending')
    const made = await assign(order, team.konan)
    const answers = await Promise.all([undo(made), undo(made), undo(made, made)])
    for (const answer of answers) expect(answer).toEqual({ done: [order.id], refused: [] })
    pass(60_000)
    const again = await assign(order, team.mariam)
    expect(await undo(made)).toEqual({ done: [order.id], refused: [] })
    expect(now(order).livreurId).toBe(team.mariam.id)
    expect(await undo(again)).toMatchObject({ done: [order.id] })
    const undone = eventsOf(team.t, order.id).filter(({ kind }) => kind === 'assignment_undone')
    expect(undone).toHaveLength(2)
  })

  test('takes back twelve orders that were assigned at once', async () => {
    const orders: Order[] = []
    for (let i = 0; i < 12; i += 1) orders.push(await orderAt('pending'))
    const { made } = await team.caller.orders.assignMany({
      livreurId: team.konan.id,
      orders: shown(...orders),
    })
    const { done, refused } = await undo(...made)
    expect([done.toSorted(), refused]).toEqual([orders.map(({ id }) => id).toSorted(), []])
    for (const order of orders) expect(now(order)).toMatchObject({ status: 'pending' })
    expect(await told()).toEqual({ konan: 0, mariam: 0 })
  })

  test('puts back what was taken from a livreur, who hears neither', async () => {
    const order = await oldOrderAt('assigned_for_delivery')
    const before = now(order)
    const { made } = await team.caller.orders.takeBackMany({ orders: shown(before) })
    expect(now(order).livreurId).toBeNull()
    await undo(...made)
    expect(now(order)).toMatchObject({ status: before.status, livreurId: before.livreurId })
    expect(await told()).toEqual({ konan: 0, mariam: 0 })
  })

  test('raises again that an order is to be reassigned, whose livreur was disabled', async () => {
    const order = await oldOrderAt('assigned')
    await disable(team.t, team.konan)
    await undo(await assign(order, team.mariam))
    const flags = team.t.database.orm
      .select()
      .from(orderFlags)
      .where(eq(orderFlags.orderId, order.id))
      .all()
    expect(flags.filter(({ resolvedAt }) => resolvedAt === null)).toMatchObject([
      { kind: 'to_reassign' },
    ])
  })
})

describe('« Annuler » undoes nothing, and says why,', () => {
  test('once the livreur has set off', async () => {
    const order = await orderAt('pending')
    const made = await assign(order, team.konan)
    await setOff(await team.t.as(team.konan), order)
    const before = dumpTables(team.t.database)
    expect(await refusalOf(undo(made))).toMatchObject({
      code: 'ORDER_CHANGED',
      details: { by: 'Konan Yao', status: 'pickup_en_route' },
    })
    expect(dumpTables(team.t.database)).toEqual(before)
  })

  test('once somebody has given the order to another livreur, in another tab or by another hand', async () => {
    const order = await orderAt('pending')
    const made = await assign(order, team.konan)
    await assign(order, team.mariam, serge)
    expect(await refusalOf(undo(made))).toMatchObject({ details: { by: 'Serge Yapi' } })
    expect(now(order).livreurId).toBe(team.mariam.id)
  })

  test('once the words have left', async () => {
    const order = await orderAt('pending')
    const made = await assign(order, team.konan)
    team.t.clock.set(toldAt(made.at))
    expect(await refusalOf(undo(made))).toMatchObject({ code: 'ASSIGNMENT_TOLD', status: 409 })
    expect(now(order).livreurId).toBe(team.konan.id)
  })

  test('of what another admin did, or of an event that is no assignment', async () => {
    const order = await orderAt('pending')
    const made = await assign(order, team.konan, serge)
    const { id: orderId } = await orderAt('processing')
    const { refused } = await undo(made, { orderId, orderSeq: 3 })
    expect(refused).toHaveLength(2)
    expect(now(order).livreurId).toBe(team.konan.id)
  })

  test('and undoes the others of the same press', async () => {
    const [moved, still] = [await orderAt('pending'), await orderAt('pending')]
    const made = [await assign(moved, team.konan), await assign(still, team.konan)]
    await setOff(await team.t.as(team.konan), moved)
    const { done, refused } = await undo(...made)
    expect(done).toEqual([still.id])
    const why = /^Konan Yao l’a modifiée à .*«\sRamassage en route\s»/
    expect(refused).toMatchObject([{ orderId: moved.id, message: expect.stringMatching(why) }])
  })
})

describe('who is given an order twice within ten seconds', () => {
  test('of two livreurs only the second hears, once', async () => {
    const order = await orderAt('pending')
    await assign(order, team.konan)
    pass(5_000)
    await assign(order, team.mariam)
    expect(await told()).toEqual({ konan: 0, mariam: 1 })
  })

  test('of three, who had it hears that it is gone, and the last one that it came', async () => {
    const order = await oldOrderAt('assigned')
    await assign(order, team.mariam)
    pass(3_000)
    await assign(order, team.konan)
    pass(3_000)
    await assign(order, team.mariam)
    expect(await told()).toEqual({ konan: 1, mariam: 1 })
    expect(shownOn(devices.konan)).toEqual([expect.stringContaining('Mission retirée')])
  })

  test('and who may have heard already that it was gone hears what holds in the end', async () => {
    const order = await oldOrderAt('assigned')
    devices.konan.behave(503)
    await assign(order, team.mariam)
    await told()
    await assign(order, team.konan)
    await assign(order, team.mariam)
    devices.konan.behave(201)
    team.t.clock.advance(60_000)
    await team.worker.runDue()
    expect(shownOn(devices.konan)).toEqual([expect.stringContaining('Mission retirée')])
  })

  test('hears nothing of one that is cancelled meanwhile', async () => {
    const order = await orderAt('pending')
    await assign(order, team.konan)
    await team.caller.orders.cancel({ orderId: order.id, from: 'assigned' })
    expect(await told()).toEqual({ konan: 0, mariam: 0 })
    expect(team.t.database.orm.select().from(pushOutbox).all()).toEqual([])
  })
})

test('a server that stops within the ten seconds tells each once after its start, and nothing of what was undone before', async () => {
  const [kept, undone] = [await orderAt('pending'), await orderAt('pending')]
  await assign(kept, team.konan)
  await undo(await assign(undone, team.konan))
  // As after a kill: the file alone is kept.
  const restarted = createPushWorker(team.t)
  pass(60_000)
  await Promise.all([restarted.runDue(), restarted.runDue()])
  expect(shownOn(devices.konan)).toEqual([expect.stringContaining(kept.reference)])
})

test('of an « Annuler » and the words in the same instant exactly one happens', async () => {
  const order = await orderAt('pending')
  const made = await assign(order, team.konan)
  team.t.clock.set(toldAt(made.at) - 1)
  const [{ done }] = await Promise.all([undo(made), team.worker.runDue()])
  const heard = await told()
  expect([done.length, heard.konan]).toEqual([1, 0])
})
