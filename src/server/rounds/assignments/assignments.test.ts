import { beforeEach, describe, expect, test } from 'vitest'
import { waitingAssignments } from '#server/db/schema.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { disable, makeAdmin, type Order, readOrder, type User } from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { pageOf, shown, type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import type { AssignmentKind } from '#shared/order-status.ts'
import { REFUSAL_TOLD_MS, standsAt, UNDO_MS } from '#shared/orders/assignments.ts'
import type { WaitingAssignmentKey } from '#shared/orders/orders.inputs.ts'
import { createAssignmentWorker } from './assignment-worker.ts'

let t: TestContext
let admin: User
let konan: User
let mariam: User
let client: User
let caller: Caller
let serge: Caller
let orderAt: Team['orderAt']
let ordersAt: Team['ordersAt']

beforeEach(async () => {
  ;({ t, admin, konan, mariam, client, staff: caller, orderAt, ordersAt } = await teamOnDuty())
  serge = await t.as(await makeAdmin(t, { fullname: 'Serge Yapi' }))
})

/** Returns what « Annuler » names. */
async function assign(
  order: Order,
  livreur: User,
  as = caller,
  kind: AssignmentKind = 'pickup',
): Promise<WaitingAssignmentKey> {
  const waiting = await as.orders.assign({
    orderId: order.id,
    livreurId: livreur.id,
    kind,
    from: order.status,
    currentLivreurId: order.livreurId,
    undoable: true,
  })
  if (!waiting) throw new Error('it does not wait')
  return waiting
}

const assignMany = (orders: Order[], livreur: User, as = caller) =>
  as.orders.assignMany({ livreurId: livreur.id, orders: shown(...orders), undoable: true })

const undo = (...assignments: WaitingAssignmentKey[]) =>
  caller.orders.undoAssignments({ assignments })
const confirm = (...assignments: WaitingAssignmentKey[]) =>
  caller.orders.confirmAssignments({ assignments })
const work = () => createAssignmentWorker(t).runDue()
const pass = () => t.clock.set(standsAt(t.clock.now()))

/** Opens the pages of the team, of the client and of Konan, which say what they are told from now on. */
const listen = () => ({
  team: pageOf(t, admin),
  client: pageOf(t, client),
  livreur: pageOf(t, konan),
})

describe('an assignment that can be undone', () => {
  test('changes nothing of the order, and only the team hears of it', async () => {
    const order = await orderAt('pending')
    const events = eventsOf(t, order.id)
    const heard = listen()
    await assign(order, konan)
    expect(readOrder(t, order.id)).toEqual(order)
    expect(eventsOf(t, order.id)).toEqual(events)
    expect([heard.team(), heard.client(), heard.livreur()]).toEqual([
      'assignment',
      undefined,
      undefined,
    ])
    const waiting = {
      orderId: order.id,
      reference: order.reference,
      kind: 'pickup',
      livreurName: 'Konan Yao',
      by: 'Mireille Assi',
      createdAt: t.clock.now(),
      standsAt: standsAt(t.clock.now()),
      refusal: null,
      livreurId: konan.id,
      undoMs: UNDO_MS,
    }
    expect(await caller.orders.waitingAssignments()).toEqual([{ ...waiting, isMine: true }])
    expect(await serge.orders.waitingAssignments()).toEqual([{ ...waiting, isMine: false }])
  })

  test('waits longer than the screen offers « Annuler », then is made in the name of the admin who asked, and everyone hears of it', async () => {
    const order = await orderAt('pending')
    await assign(order, konan)
    const until = standsAt(t.clock.now())
    t.clock.advance(UNDO_MS)
    await work()
    expect(readOrder(t, order.id).status).toBe('pending')
    const heard = listen()
    t.clock.set(until)
    await work()
    expect(readOrder(t, order.id)).toMatchObject({ status: 'assigned', livreurId: konan.id })
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      kind: 'assigned',
      actorId: admin.id,
      livreurId: konan.id,
    })
    expect([heard.team(), heard.client(), heard.livreur()]).toEqual(['order', 'order', 'order'])
    expect(await caller.orders.waitingAssignments()).toEqual([])
  })

  test('is refused at once where an assignment would be', async () => {
    const order = await orderAt('assigned')
    const before = dumpTables(t.database)
    expect(await refusalOf(assign(order, mariam))).toMatchObject({ code: 'TRANSITION_REFUSED' })
    expect(await refusalOf(assign(order, konan, caller, 'reassign'))).toMatchObject({
      code: 'LIVREUR_UNCHANGED',
    })
    const seen = { ...order, status: 'pickup_en_route' as const }
    expect(await refusalOf(assign(seen, mariam, caller, 'reassign'))).toMatchObject({
      code: 'ORDER_CHANGED',
    })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('is made at once when the admin asks for it', async () => {
    const orders = await ordersAt('pending', 2)
    const { waiting } = await assignMany(orders, konan)
    expect(await confirm(...waiting)).toEqual({ done: orders.map(({ id }) => id), refused: [] })
    for (const { id } of orders) expect(readOrder(t, id).livreurId).toBe(konan.id)
    // Also where they were made already: an answer may be lost.
    expect(await confirm(...waiting)).toEqual({ done: orders.map(({ id }) => id), refused: [] })
  })

  test('is made once, however often it is asked, confirmed and worked on at the same time', async () => {
    const order = await orderAt('pending')
    const [asked] = await Promise.all([assign(order, konan), assign(order, konan)])
    pass()
    await Promise.all([work(), confirm(asked), confirm(asked), work()])
    expect(eventsOf(t, order.id).filter(({ kind }) => kind === 'assigned')).toHaveLength(1)
  })
})

describe('« Annuler »', () => {
  test('leaves nothing behind', async () => {
    const order = await orderAt('pending')
    const before = dumpTables(t.database)
    const asked = await assign(order, konan)
    expect(await undo(asked)).toEqual({ undone: [order.id] })
    expect(dumpTables(t.database)).toEqual(before)
    pass()
    await work()
    expect(readOrder(t, order.id)).toEqual(order)
  })

  test('undoes many at once, those that still wait', async () => {
    const orders = await ordersAt('pending', 3)
    const [first, ...others] = orders as [Order, ...Order[]]
    const { done, waiting } = await assignMany(orders, konan)
    expect(done).toHaveLength(3)
    await confirm(...waiting.slice(0, 1))
    const { undone } = await undo(...waiting)
    expect(undone.sort()).toEqual(others.map(({ id }) => id).sort())
    expect(readOrder(t, first.id).status).toBe('assigned')
  })

  test('whose answer was lost is answered the same when it is sent again, and comes too late once the assignment stands', async () => {
    const order = await orderAt('pending')
    const asked = await assign(order, konan)
    await undo(asked)
    pass()
    await work()
    expect(await undo(asked)).toEqual({ undone: [order.id] })
    expect(await confirm(asked)).toEqual({ done: [], refused: [] })
    t.clock.advance(1_000)
    const anew = await assign(order, mariam)
    expect(await refusalOf(undo(asked))).toMatchObject({ code: 'ASSIGNMENT_REPLACED' })
    await confirm(anew)
    const standing = readOrder(t, order.id)
    expect(await refusalOf(undo(anew))).toMatchObject({ code: 'ASSIGNMENT_STANDS', status: 409 })
    expect(readOrder(t, order.id)).toEqual(standing)
  })

  test('in the instant in which it stands: it is undone or made, never both', async () => {
    const orders = await ordersAt('pending', 2)
    const { waiting } = await assignMany(orders, konan)
    pass()
    const [first, second] = orders as [Order, Order]
    const [, early] = await Promise.allSettled([work(), undo(...waiting.slice(0, 1))])
    const wasUndone = early.status === 'fulfilled'
    expect(readOrder(t, first.id).status).toBe(wasUndone ? 'pending' : 'assigned')
    expect(readOrder(t, second.id).status).toBe('assigned')
  })

  test('is for the admin who asked', async () => {
    const order = await orderAt('pending')
    const asked = await assign(order, konan)
    const undone = serge.orders.undoAssignments({ assignments: [asked] })
    expect(await refusalOf(undone)).toMatchObject({ code: 'ASSIGNMENT_STANDS' })
    pass()
    await work()
    expect(readOrder(t, order.id).livreurId).toBe(konan.id)
  })

  test('in an old tab leaves what the same admin has asked since in another one', async () => {
    const [same, other] = (await ordersAt('pending', 2)) as [Order, Order]
    const { waiting } = await assignMany([same, other], konan)
    t.clock.advance(1_000)
    await assign(same, mariam)
    const ofSame = waiting.filter(({ orderId }) => orderId === same.id)
    expect(await undo(...waiting)).toEqual({ undone: [other.id] })
    expect(await refusalOf(undo(...ofSame))).toMatchObject({ code: 'ASSIGNMENT_REPLACED' })
    pass()
    await work()
    expect(await refusalOf(undo(...ofSame))).toMatchObject({ code: 'ASSIGNMENT_STANDS' })
    expect(await undo(...waiting)).toEqual({ undone: [other.id] })
    expect(readOrder(t, same.id)).toMatchObject({ status: 'assigned', livreurId: mariam.id })
    expect(readOrder(t, other.id).status).toBe('pending')
  })

  test('says that one stands, when of two the one stands and the other was assigned anew', async () => {
    const [made, anew] = (await ordersAt('pending', 2)) as [Order, Order]
    const { waiting } = await assignMany([made, anew], konan)
    await confirm(...waiting.filter(({ orderId }) => orderId === made.id))
    t.clock.advance(1_000)
    await assign(anew, mariam)
    expect(await refusalOf(undo(...waiting))).toMatchObject({ code: 'ASSIGNMENT_STANDS' })
    const anewTwice = waiting.filter(({ orderId }) => orderId === anew.id)
    expect(await refusalOf(undo(...anewTwice, ...anewTwice))).toMatchObject({
      code: 'ASSIGNMENT_REPLACED',
    })
  })
})

test('closing an old tab’s message does not make what the same admin has asked since', async () => {
  const order = await orderAt('pending')
  const old = await assign(order, konan)
  t.clock.advance(1_000)
  const newer = await assign(order, mariam)
  expect(await confirm(old)).toEqual({ done: [], refused: [] })
  expect(readOrder(t, order.id).status).toBe('pending')
  expect(await undo(newer)).toEqual({ undone: [order.id] })
})

describe('two admins', () => {
  test('cannot assign the same order: the second hears who was faster, and to whom', async () => {
    const order = await orderAt('pending')
    await assign(order, konan)
    const waiting = {
      code: 'ASSIGNMENT_WAITING',
      details: { by: 'Mireille Assi', livreur: 'Konan Yao' },
    }
    expect(await refusalOf(assign(order, mariam, serge))).toMatchObject(waiting)
    const atOnce = serge.orders.assign({
      orderId: order.id,
      livreurId: mariam.id,
      kind: 'pickup',
      from: 'pending',
      currentLivreurId: null,
    })
    expect(await refusalOf(atOnce)).toMatchObject(waiting)
    expect((await assignMany([order], mariam, serge)).refused).toMatchObject([
      { message: expect.stringContaining('Mireille Assi vient de l’assigner à Konan Yao') },
    ])
  })

  test('but the one who asked may choose another livreur meanwhile', async () => {
    const order = await orderAt('pending')
    await assign(order, konan)
    await assign(order, mariam)
    pass()
    await work()
    expect(readOrder(t, order.id).livreurId).toBe(mariam.id)
  })
})

describe('an assignment that cannot be made any more', () => {
  test.each([
    [
      'its order was cancelled',
      (o: Order) => serge.orders.cancel({ orderId: o.id, from: 'pending' }),
      'Serge Yapi l’a modifiée',
    ],
    ['its livreur was disabled', () => disable(t, konan), 'Ce livreur n’est plus disponible'],
  ])('because %s leaves it as it is, and the admin who asked is told', async (_, act, text) => {
    const order = await orderAt('pending')
    await assign(order, konan)
    await act(order)
    const before = readOrder(t, order.id)
    const heard = listen()
    pass()
    await work()
    await work()
    expect(readOrder(t, order.id)).toEqual(before)
    expect(heard.team()).toBe('assignment')
    expect(heard.livreur()).toBeUndefined()
    expect(await caller.orders.waitingAssignments()).toMatchObject([
      { orderId: order.id, refusal: expect.stringContaining(text) },
    ])
    expect(await serge.orders.waitingAssignments()).toEqual([])
    t.clock.advance(REFUSAL_TOLD_MS)
    await work()
    expect(await caller.orders.waitingAssignments()).toEqual([])
  })

  test('hinders nobody who assigns the order again', async () => {
    const order = await orderAt('pending')
    await assign(order, konan)
    await disable(t, konan)
    pass()
    await work()
    await assign(order, mariam, serge)
    expect(await caller.orders.waitingAssignments()).toMatchObject([
      { livreurName: 'Mariam Touré', refusal: null },
    ])
  })

  test('is told by the answer when it was confirmed, and not again', async () => {
    const order = await orderAt('pending')
    const asked = await assign(order, konan)
    await disable(t, konan)
    const { done, refused } = await confirm(asked, asked)
    expect(done).toEqual([])
    expect(refused.map(({ orderId }) => orderId)).toEqual([order.id])
    expect(await caller.orders.waitingAssignments()).toEqual([])
  })

  test('is forgotten with its order, and with an admin who left', async () => {
    const [deleted, left] = (await ordersAt('pending', 2)) as [Order, Order]
    await assignMany([deleted, left], konan)
    await caller.orders.delete({ orderId: deleted.id })
    await disable(t, admin)
    pass()
    await work()
    expect(readOrder(t, left.id).status).toBe('pending')
  })
})

describe('when a statement fails', () => {
  test.each([['delete on waiting_assignments'], ['update on orders'], ['insert on order_events']])(
    'the one that does « %s », nothing is half done, the others are made, and it is made later',
    async (act) => {
      const [first, second] = (await ordersAt('pending', 2)) as [Order, Order]
      await assignMany([first, second], konan)
      const before = readOrder(t, first.id)
      const isFirst = {
        'delete on waiting_assignments': `old.order_id = '${first.id}'`,
        'update on orders': `old.id = '${first.id}'`,
        'insert on order_events': `new.order_n = (select n from orders where id = '${first.id}')`,
      }[act]
      t.database.sqlite.exec(
        `create trigger fault before ${act} when ${isFirst} begin select raise(abort, 'fault'); end`,
      )
      pass()
      await work()
      expect(readOrder(t, first.id)).toEqual(before)
      expect(readOrder(t, second.id).status).toBe('assigned')
      expect(await caller.orders.waitingAssignments()).toMatchObject([{ refusal: null }])
      t.database.sqlite.exec('drop trigger fault')
      await work()
      expect(readOrder(t, first.id)).toMatchObject({ status: 'assigned', livreurId: konan.id })
    },
  )
})

test('one that took the place of another while the worker ran keeps its own ten seconds', async () => {
  const order = await orderAt('pending')
  await assign(order, konan)
  pass()
  const createdAt = t.clock.now()
  // Asked before the worker reads, written after.
  const replaced = t.database.write((orm) =>
    orm
      .update(waitingAssignments)
      .set({ livreurId: mariam.id, createdAt, standsAt: standsAt(createdAt) })
      .run(),
  )
  await Promise.all([replaced, work()])
  expect(readOrder(t, order.id)).toMatchObject({ status: 'pending', livreurId: null })
  pass()
  await work()
  expect(readOrder(t, order.id)).toMatchObject({ status: 'assigned', livreurId: mariam.id })
})
