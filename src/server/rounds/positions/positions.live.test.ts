import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#server/orders/orders.service.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import {
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { COCODY, createRidesFixture, RIVIERA } from '#server/testing/fixtures/rides.fixture.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { ELSEWHERE, type LivePosition } from '#shared/places/positions.ts'
import { advanceMission } from '../missions/missions.service.ts'

let t: TestContext
let client: User
let admin: User
let konan: User
let riding: Caller
let orderId: string

beforeEach(async () => {
  ;({ t, client, admin, konan, riding } = await createRidesFixture())
  orderId = await orderAt('delivery_en_route')
})

const orderAt = async (status: OrderStatus, by: Omit<User, 'email'> = client) =>
  (await makeOrder(t, { client: by, admin, livreur: konan, status })).id

/**
 * The positions that a stream received once something has happened: « order lat », or « order gone
 * ».
 */
async function heardBy(
  who: Pick<User, 'id' | 'role'>,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const stream = await listenToLive(t, who)
  await stream.next()
  await act()
  const heard: string[] = []
  for (;;) {
    // Messages that wait for this stream are read at once: a turn of the event loop means that there is no more.
    const next = await Promise.race([stream.next(), setImmediate()])
    if (!next) return heard
    const { message } = next
    if (message.type === 'position') heard.push(`${message.orderId} ${briefly(message.position)}`)
  }
}

const briefly = (position: LivePosition) =>
  position === ELSEWHERE ? position : (position?.point.lat ?? 'gone')

const share = () => riding.positions.share(RIVIERA)

describe('who receives where a livreur is', () => {
  test('the client whose order is on its way, and the team', async () => {
    for (const who of [client, admin]) {
      t.clock.advance(5_000)
      const stream = await listenToLive(t, who)
      await stream.next()
      await share()
      const { accuracy, ...point } = RIVIERA
      expect((await stream.next()).message).toEqual({
        type: 'position',
        orderId,
        position: { point, accuracy, at: t.clock.now(), age: 0 },
      })
    }
  })

  test('another client receives nothing, nor does one for whom the livreur has not set off', async () => {
    const other = await makeClient(t)
    expect(await heardBy(other, share)).toEqual([])
    await orderAt('assigned', other)
    t.clock.advance(5_000)
    expect(await heardBy(other, share)).toEqual([])
  })

  test('no livreur receives it: neither another one nor the one who shares', async () => {
    const mariam = await makeLivreur(t)
    const stream = await listenToLive(t, mariam)
    await stream.next()
    const own = await heardBy(konan, share)
    await makeOrder(t, { client, admin, livreur: mariam, status: 'assigned' })
    expect([own, (await stream.next()).message.type]).toEqual([[], 'order'])
  })

  test('of two clients on the way, the one whose turn it is receives where, the other only that it is not theirs', async () => {
    const other = await makeClient(t)
    const second = await orderAt('pickup_en_route', other)
    expect(await heardBy(other, share)).toEqual([`${second} 5.3672`])
    t.clock.advance(5_000)
    expect(await heardBy(client, share)).toEqual([`${orderId} elsewhere`])
    t.clock.advance(5_000)
    expect((await heardBy(admin, share)).sort()).toEqual(
      [`${orderId} 5.3672`, `${second} 5.3672`].sort(),
    )
  })

  test('a client on the way receives at once that their livreur sets off for another one, and then only of new points', async () => {
    await share()
    const other = await makeClient(t)
    let second = ''
    const setOff = async () => {
      second = await orderAt('pickup_en_route', other)
    }
    expect(await heardBy(client, setOff)).toEqual([`${orderId} gone`])
    t.clock.advance(5_000)
    expect(await heardBy(client, share)).toEqual([`${orderId} elsewhere`])
    const end = () =>
      cancelOrder({ ...t, actor: admin }, { orderId: second, from: 'pickup_en_route' })
    expect(await heardBy(client, end)).toEqual([`${orderId} gone`])
    t.clock.advance(5_000)
    expect(await heardBy(client, share)).toEqual([`${orderId} 5.3672`])
  })

  test('who follows by a link learns how far the livreur is, and never where: a link can be forwarded', async () => {
    const fatou = await makeClientWithoutEmail(t)
    const hers = await orderAt('pickup_en_route', fatou)
    const stream = await listenToLive(t, fatou, undefined, { byLink: true })
    await stream.next()
    await share()
    const byLink = await t.as(fatou, { byLink: true })
    expect(await byLink.positions.ofOrder({ orderId: hers })).toEqual({
      point: null,
      km: expect.closeTo(1.9, 5),
      at: t.clock.now(),
      age: 0,
    })
    await cancelOrder({ ...t, actor: admin }, { orderId: hers, from: 'pickup_en_route' })
    expect((await stream.next()).message.type, 'nothing came before it').toBe('order')
    expect(await byLink.positions.ofOrder({ orderId: hers })).toBeNull()
  })

  test('two orders of one client are one ride: both are followed', async () => {
    const second = await orderAt('pickup_en_route')
    expect((await heardBy(client, share)).sort()).toEqual(
      [`${orderId} 5.3672`, `${second} 5.3672`].sort(),
    )
  })
})

describe('what ends it', () => {
  test('stopping is told at once', async () => {
    const act = async () => {
      await share()
      await riding.positions.stop()
    }
    // Not read in between: only the current positions are sent.
    expect(await heardBy(client, act)).toEqual([`${orderId} gone`])
  })

  test('after the mission nothing more is heard, not even what had not been read yet', async () => {
    const act = async () => {
      await share()
      const step = { orderId, from: 'delivery_en_route', cashReceived: 3000 } as const
      await advanceMission({ ...t, actor: konan }, { ...step, idempotencyKey: randomUUID() })
      t.clock.advance(5_000)
      await refusalOf(share())
    }
    expect(await heardBy(client, act)).toEqual([])
  })

  test('a point that came too soon after the last one is sent to no one', async () => {
    const stream = await listenToLive(t, client)
    await stream.next()
    await share()
    await stream.next()
    await riding.positions.share(COCODY)
    await orderAt('pending')
    expect((await stream.next()).message.type).toBe('order')
  })
})

describe('after a cut', () => {
  test('a position is not replayed, and does not move where the stream resumes', async () => {
    const stream = await listenToLive(t, client)
    const { id: start } = await stream.next()
    await share()
    expect(await stream.next()).toMatchObject({ id: start, message: { type: 'position' } })
    const again = await listenToLive(t, client, start)
    await orderAt('pending')
    expect((await again.next()).message.type).toBe('order')
  })
})
