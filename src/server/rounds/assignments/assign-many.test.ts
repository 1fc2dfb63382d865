import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { disable, makeAdmin, type Order, readOrder, type User } from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { shown, type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import { MAX_BULK } from '#shared/bulk.ts'

let t: TestContext
let konan: User
let mariam: User
let caller: Caller
let orderAt: Team['orderAt']
let ordersAt: Team['ordersAt']

beforeEach(async () => {
  ;({ t, konan, mariam, staff: caller, orderAt, ordersAt } = await teamOnDuty())
})

/** The input of a screen that showed these orders. */
const give = (orders: Order[], livreur: User, as = caller) =>
  as.orders.assignMany({ livreurId: livreur.id, orders: shown(...orders) })

const ids = (orders: Order[]) => orders.map(({ id }) => id)
const assignments = (order: Order) =>
  eventsOf(t, order.id).filter(({ kind }) => kind === 'assigned').length

describe('several orders given at once', () => {
  test('go out for what each waits for: a pick-up or a delivery', async () => {
    const orders = [
      await orderAt('pending'),
      await orderAt('picked_up'),
      await orderAt('processing'),
    ]
    expect(await give(orders, mariam)).toMatchObject({ done: ids(orders), refused: [] })
    expect(orders.map(({ id }) => readOrder(t, id))).toMatchObject([
      { status: 'assigned', livreurId: mariam.id },
      { status: 'assigned_for_delivery', livreurId: mariam.id },
      { status: 'assigned_for_delivery', livreurId: mariam.id },
    ])
  })

  test('are taken from who has them where they are missions already, and a second time changes nothing', async () => {
    const orders = [await orderAt('assigned'), await orderAt('delivery_en_route')]
    const first = await give(orders, mariam)
    expect(first).toMatchObject({ done: ids(orders), refused: [] })
    expect(orders.map(({ id }) => readOrder(t, id))).toMatchObject([
      { status: 'assigned', livreurId: mariam.id },
      { status: 'delivery_en_route', livreurId: mariam.id },
    ])
    expect(await give(orders, mariam)).toEqual(first)
    const events = orders.flatMap(({ id }) => eventsOf(t, id))
    expect(events.filter(({ kind }) => kind === 'reassigned')).toHaveLength(2)
  })

  test('when three of six moved meanwhile, three are given and three are explained', async () => {
    const orders = await ordersAt('pending', 6)
    const [cancelled, taken, deleted, ...still] = orders as [Order, Order, Order, ...Order[]]
    await caller.orders.cancel({ orderId: cancelled.id, from: 'pending' })
    await give([taken], konan)
    await caller.orders.delete({ orderId: deleted.id })
    const { done, refused } = await give(orders, mariam)
    expect(done).toEqual(ids(still))
    expect(refused).toEqual([
      {
        orderId: cancelled.id,
        reference: cancelled.reference,
        message: expect.stringMatching(
          /^Mireille Assi l’a modifiée à \d+\sh(\s\d\d)?\s: «\sAnnulée\s»/,
        ),
      },
      {
        orderId: taken.id,
        reference: taken.reference,
        message: expect.stringContaining('«\u00a0Ramassage assigné\u00a0»'),
      },
      {
        orderId: deleted.id,
        reference: deleted.reference,
        message: 'Cette commande n’existe pas ou plus. La liste a été mise à jour.',
      },
    ])
    for (const { id } of still)
      expect(readOrder(t, id)).toMatchObject({ status: 'assigned', livreurId: mariam.id })
    expect(readOrder(t, taken.id).livreurId).toBe(konan.id)
  })

  test('by two admins in the same instant, each goes to one livreur and to one only', async () => {
    const other = await t.as(await makeAdmin(t, { fullname: 'Serge Yapi' }))
    const orders = await ordersAt('pending', 3)
    const [mine, theirs] = await Promise.all([
      give(orders, konan),
      give([...orders].reverse(), mariam, other),
    ])
    expect([...mine.done, ...theirs.done].sort()).toEqual(ids(orders).sort())
    for (const order of orders) {
      const holder = mine.done.includes(order.id) ? konan : mariam
      expect(readOrder(t, order.id).livreurId).toBe(holder.id)
      expect(assignments(order)).toBe(1)
    }
    expect(mine.refused.length + theirs.refused.length).toBe(orders.length)
  })

  test('sent twice, after a lost answer or by a double tap, are given once and told as done', async () => {
    const orders = [...(await ordersAt('pending', 2)), await orderAt('processing')]
    const [first, second] = await Promise.all([give(orders, mariam), give(orders, mariam)])
    expect(first).toMatchObject({ done: ids(orders), refused: [] })
    expect(second).toEqual(first)
    const before = dumpTables(t.database)
    expect((await give(orders, mariam)).done).toEqual(ids(orders))
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('named twice in one sending count once', async () => {
    const order = await orderAt('pending')
    expect(await give([order, order], mariam)).toMatchObject({ done: [order.id], refused: [] })
    expect(assignments(order)).toBe(1)
  })
})

describe('what is not given', () => {
  test('is every order, when the livreur was disabled meanwhile', async () => {
    const orders = await ordersAt('pending', 2)
    await disable(t, mariam)
    const before = dumpTables(t.database)
    const { done, refused } = await give(orders, mariam)
    expect(done).toEqual([])
    expect(refused.map(({ message }) => message)).toEqual([
      'Ce livreur n’est plus disponible. Choisissez-en un autre.',
      'Ce livreur n’est plus disponible. Choisissez-en un autre.',
    ])
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('is an order that is no more at a step where one is assigned', async () => {
    const order = await orderAt('completed')
    const { done, refused } = await give([order], mariam)
    expect(done).toEqual([])
    expect(refused).toMatchObject([{ message: expect.stringContaining('n’est pas prévu') }])
    expect(readOrder(t, order.id).livreurId).toBe(konan.id)
  })

  test('is one whose pick-up the same livreur had, and which a colleague moved on', async () => {
    const order = await orderAt('picked_up')
    await caller.orders.move({ orderId: order.id, from: 'picked_up', to: 'processing' })
    expect(await give([order], konan)).toMatchObject({ done: [], refused: [{ orderId: order.id }] })
    expect(readOrder(t, order.id).status).toBe('processing')
  })

  test('is anything, of nothing or of too much', async () => {
    const wanted = () => ({
      orderId: randomUUID(),
      from: 'pending' as const,
      currentLivreurId: null,
    })
    const { id: livreurId } = mariam
    for (const orders of [[], Array.from({ length: MAX_BULK + 1 }, wanted)])
      expect(await refusalOf(caller.orders.assignMany({ livreurId, orders }))).toMatchObject({
        status: 400,
      })
  })
})
