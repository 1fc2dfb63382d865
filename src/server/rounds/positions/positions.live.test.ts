import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#server/orders/orders.service.ts'
import { makeClient, makeClientWithoutEmail, type User } from '#server/testing/factories.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { COCODY, RIVIERA, type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { ELSEWHERE, type LivePosition } from '#shared/places/positions.ts'
import { advanceMission } from '../missions/missions.service.ts'

let f: Team
let orderId: string

beforeEach(async () => {
  f = await teamOnDuty()
  orderId = await orderAt('delivery_en_route')
})

const orderAt = async (status: OrderStatus, by: Omit<User, 'email'> = f.client) =>
  (await f.orderAt(status, { client: by })).id

/**
 * The positions that a stream received once something has happened: « order lat », or « order gone
 * ».
 */
async function heardBy(
  who: Pick<User, 'id' | 'role'>,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const stream = await listenToLive(f.t, who)
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

const share = () => f.riding.positions.share(RIVIERA)

describe('who receives where a livreur is', () => {
  test('the client whose order is on its way, and the team', async () => {
    for (const who of [f.client, f.admin]) {
      f.t.clock.advance(5_000)
      const stream = await listenToLive(f.t, who)
      await stream.next()
      await share()
      const { accuracy, ...point } = RIVIERA
      expect((await stream.next()).message).toEqual({
        type: 'position',
        orderId,
        position: { point, accuracy, at: f.t.clock.now(), age: 0 },
      })
    }
  })

  test('another client receives nothing, nor does one for whom the livreur has not set off', async () => {
    const other = await makeClient(f.t)
    expect(await heardBy(other, share)).toEqual([])
    await orderAt('assigned', other)
    f.t.clock.advance(5_000)
    expect(await heardBy(other, share)).toEqual([])
  })

  test('no livreur receives it: neither another one nor the one who shares', async () => {
    const stream = await listenToLive(f.t, f.mariam)
    await stream.next()
    const own = await heardBy(f.konan, share)
    await f.orderAt('assigned', { livreur: f.mariam })
    expect([own, (await stream.next()).message.type]).toEqual([[], 'order'])
  })

  test('of two clients on the way, the one whose turn it is receives where, the other only that it is not theirs', async () => {
    const other = await makeClient(f.t)
    const second = await orderAt('pickup_en_route', other)
    expect(await heardBy(other, share)).toEqual([`${second} 5.3672`])
    f.t.clock.advance(5_000)
    expect(await heardBy(f.client, share)).toEqual([`${orderId} elsewhere`])
    f.t.clock.advance(5_000)
    expect((await heardBy(f.admin, share)).sort()).toEqual(
      [`${orderId} 5.3672`, `${second} 5.3672`].sort(),
    )
  })

  test('a client on the way receives at once that their livreur sets off for another one, and then only of new points', async () => {
    await share()
    const other = await makeClient(f.t)
    let second = ''
    const setOff = async () => {
      second = await orderAt('pickup_en_route', other)
    }
    expect(await heardBy(f.client, setOff)).toEqual([`${orderId} gone`])
    f.t.clock.advance(5_000)
    expect(await heardBy(f.client, share)).toEqual([`${orderId} elsewhere`])
    const end = () =>
      cancelOrder({ ...f.t, actor: f.admin }, { orderId: second, from: 'pickup_en_route' })
    expect(await heardBy(f.client, end)).toEqual([`${orderId} gone`])
    f.t.clock.advance(5_000)
    expect(await heardBy(f.client, share)).toEqual([`${orderId} 5.3672`])
  })

  test('who follows by a link learns how far the livreur is, and never where: a link can be forwarded', async () => {
    const fatou = await makeClientWithoutEmail(f.t)
    const hers = await orderAt('pickup_en_route', fatou)
    const stream = await listenToLive(f.t, fatou, undefined, { byLink: true })
    await stream.next()
    await share()
    const byLink = await f.t.as(fatou, { byLink: true })
    expect(await byLink.positions.ofOrder({ orderId: hers })).toEqual({
      point: null,
      km: expect.closeTo(1.9, 5),
      at: f.t.clock.now(),
      age: 0,
    })
    await cancelOrder({ ...f.t, actor: f.admin }, { orderId: hers, from: 'pickup_en_route' })
    expect((await stream.next()).message.type, 'nothing came before it').toBe('order')
    expect(await byLink.positions.ofOrder({ orderId: hers })).toBeNull()
  })

  test('two orders of one client are one ride: both are followed', async () => {
    const second = await orderAt('pickup_en_route')
    expect((await heardBy(f.client, share)).sort()).toEqual(
      [`${orderId} 5.3672`, `${second} 5.3672`].sort(),
    )
  })
})

describe('what ends it', () => {
  test('stopping is told at once', async () => {
    const act = async () => {
      await share()
      await f.riding.positions.stop()
    }
    // Not read in between: only the current positions are sent.
    expect(await heardBy(f.client, act)).toEqual([`${orderId} gone`])
  })

  test('after the mission nothing more is heard, not even what had not been read yet', async () => {
    const act = async () => {
      await share()
      const step = { orderId, from: 'delivery_en_route', cashReceived: 3000 } as const
      await advanceMission({ ...f.t, actor: f.konan }, { ...step, idempotencyKey: randomUUID() })
      f.t.clock.advance(5_000)
      await refusalOf(share())
    }
    expect(await heardBy(f.client, act)).toEqual([])
  })

  test('a point that came too soon after the last one is sent to no one', async () => {
    const stream = await listenToLive(f.t, f.client)
    await stream.next()
    await share()
    await stream.next()
    await f.riding.positions.share(COCODY)
    await orderAt('pending')
    expect((await stream.next()).message.type).toBe('order')
  })
})

describe('after a cut', () => {
  test('a position is not replayed, and does not move where the stream resumes', async () => {
    const stream = await listenToLive(f.t, f.client)
    const { id: start } = await stream.next()
    await share()
    expect(await stream.next()).toMatchObject({ id: start, message: { type: 'position' } })
    const again = await listenToLive(f.t, f.client, start)
    await orderAt('pending')
    expect((await again.next()).message.type).toBe('order')
  })
})
