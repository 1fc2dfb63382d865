import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder, deleteOrder } from '#server/orders/orders.service.ts'
import { makeClient, orderInput, type User } from '#server/testing/factories.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'

let f: Team

beforeEach(async () => {
  f = await teamOnDuty()
})

const lastSeq = () =>
  f.t.database.sqlite.prepare('select coalesce(max(seq), 0) from order_events').pluck().get()

describe('who receives what', () => {
  const heardBy = async (user: User, act: () => Promise<unknown>) => {
    const stream = await listenToLive(f.t, user)
    await stream.next()
    await act()
    // A last change that everyone receives: what arrives before it is all there was.
    const mark = await f.orderAt('assigned')
    const heard: string[] = []
    for (;;) {
      const { message } = await stream.next()
      if (message.type !== 'order') throw new Error(`Unexpected ${message.type}`)
      if (message.orderId === mark.id) return heard
      heard.push(`${message.kind} ${message.status}`)
    }
  }

  test('a client is told of their own orders only', async () => {
    const other = await makeClient(f.t)
    const act = async () => {
      await f.orderAt('assigned', { client: other })
      await f.orderAt('assigned')
    }
    expect(await heardBy(f.client, act)).toEqual(['created pending', 'assigned assigned'])
  })

  test('a livreur is told of an order from its assignment to them, not before', async () => {
    const act = async () => {
      await f.orderAt('completed', { livreur: f.mariam })
      await f.orderAt('assigned')
    }
    expect(await heardBy(f.konan, act)).toEqual(['assigned assigned'])
  })

  test('staff hear of everything', async () => {
    const act = async () => {
      await f.orderAt('assigned', { client: await makeClient(f.t) })
    }
    expect(await heardBy(f.admin, act)).toEqual(['created pending', 'assigned assigned'])
  })

  test('a livreur who loses an order is told of the loss, and nothing of it after', async () => {
    const { id: orderId } = await f.orderAt('assigned')
    const act = async () => {
      await f.giveTo(f.mariam, { id: orderId })
      await cancelOrder({ ...f.t, actor: f.admin }, { orderId, from: 'assigned' })
    }
    expect(await heardBy(f.konan, act)).toEqual(['reassigned assigned'])
  })

  test('a livreur who was away is told of the loss too', async () => {
    const { id: orderId } = await f.orderAt('assigned')
    const from = String(lastSeq())
    await f.giveTo(f.mariam, { id: orderId })
    expect(await (await listenToLive(f.t, f.konan, from)).hints(1)).toEqual([
      '3 reassigned assigned',
    ])
  })

  test('a deleted order is heard of by its client and its livreur', async () => {
    const { id: orderId } = await f.orderAt('assigned')
    const act = () => deleteOrder({ ...f.t, actor: f.admin }, orderId)
    expect(await heardBy(f.client, act)).toEqual(['deleted null'])
  })

  test('a refused write is sent to no one', async () => {
    const { id: orderId } = await f.orderAt('assigned')
    const own = await f.t.as(f.client)
    const input = await orderInput(f.t, { shown: { total: 1 } })
    const act = async () => {
      await refusalOf(f.staff.orders.move({ orderId, from: 'picked_up', to: 'processing' }))
      await refusalOf(f.staff.orders.move({ orderId, from: 'assigned', to: 'completed' }))
      await refusalOf(own.checkout.place(input))
    }
    expect(await heardBy(f.admin, act)).toEqual([])
  })
})
