import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder, deleteOrder } from '#server/orders/orders.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  orderInput,
  type User,
} from '#server/testing/factories.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let client: User
let admin: User
let konan: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  admin = await makeAdmin(t)
  konan = await makeLivreur(t)
})

const lastSeq = () =>
  t.database.sqlite.prepare('select coalesce(max(seq), 0) from order_events').pluck().get()

const orderAt = (status: 'pending' | 'assigned', by = client) =>
  makeOrder(t, { client: by, admin, livreur: konan, status })

const reassign = async (orderId: string, to: User) =>
  (await t.as(admin)).orders.assign({
    orderId,
    livreurId: to.id,
    kind: 'reassign',
    from: 'assigned',
    currentLivreurId: konan.id,
  })

describe('who receives what', () => {
  const heardBy = async (user: User, act: () => Promise<unknown>) => {
    const stream = await listenToLive(t, user)
    await stream.next()
    await act()
    // A last change that everyone receives: what arrives before it is all there was.
    const mark = await makeOrder(t, { client, admin, livreur: konan, status: 'assigned' })
    const heard: string[] = []
    for (;;) {
      const { message } = await stream.next()
      if (message.type !== 'order') throw new Error(`Unexpected ${message.type}`)
      if (message.orderId === mark.id) return heard
      heard.push(`${message.kind} ${message.status}`)
    }
  }

  test('a client is told of their own orders only', async () => {
    const other = await makeClient(t)
    const act = async () => {
      await orderAt('assigned', other)
      await orderAt('assigned')
    }
    expect(await heardBy(client, act)).toEqual(['created pending', 'assigned assigned'])
  })

  test('a livreur is told of an order from its assignment to them, not before', async () => {
    const mariam = await makeLivreur(t)
    const act = async () => {
      await makeOrder(t, { client, admin, livreur: mariam, status: 'completed' })
      await orderAt('assigned')
    }
    expect(await heardBy(konan, act)).toEqual(['assigned assigned'])
  })

  test('staff hear of everything', async () => {
    const act = async () => {
      await orderAt('assigned', await makeClient(t))
    }
    expect(await heardBy(admin, act)).toEqual(['created pending', 'assigned assigned'])
  })

  test('a livreur who loses an order is told of the loss, and nothing of it after', async () => {
    const mariam = await makeLivreur(t)
    const { id: orderId } = await orderAt('assigned')
    const act = async () => {
      await reassign(orderId, mariam)
      await cancelOrder({ ...t, actor: admin }, { orderId, from: 'assigned' })
    }
    expect(await heardBy(konan, act)).toEqual(['reassigned assigned'])
  })

  test('a livreur who was away is told of the loss too', async () => {
    const { id: orderId } = await orderAt('assigned')
    const from = String(lastSeq())
    await reassign(orderId, await makeLivreur(t))
    expect(await (await listenToLive(t, konan, from)).hints(1)).toEqual(['3 reassigned assigned'])
  })

  test('a deleted order is heard of by its client and its livreur', async () => {
    const { id: orderId } = await orderAt('assigned')
    const act = () => deleteOrder({ ...t, actor: admin }, orderId)
    expect(await heardBy(client, act)).toEqual(['deleted null'])
  })

  test('a refused write is sent to no one', async () => {
    const { id: orderId } = await orderAt('assigned')
    const staff = await t.as(admin)
    const own = await t.as(client)
    const input = await orderInput(t, { shownTotal: 1 })
    const act = async () => {
      await refusalOf(staff.orders.move({ orderId, from: 'picked_up', to: 'processing' }))
      await refusalOf(staff.orders.move({ orderId, from: 'assigned', to: 'completed' }))
      await refusalOf(own.checkout.place(input))
    }
    expect(await heardBy(admin, act)).toEqual([])
  })
})
