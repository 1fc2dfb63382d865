import { beforeEach, describe, expect, test } from 'vitest'
import { readOrder } from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import {
  type AgreedVisits,
  agreedVisits,
  NINE,
  PICKUP,
  slotAt,
  UNDATED,
} from '#server/testing/scenes/rounds.ts'
import { HOUR_MS } from '#shared/dates.ts'

let f: AgreedVisits

beforeEach(async () => {
  f = await agreedVisits()
})

describe('an order for which no slot was free', () => {
  const collect = (orderId: string) =>
    f.as.admin.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
  /** One whose pick-up was agreed since, and whose delivery the client then chose. */
  const chosen = async (slot: { from: number; to: number }) => {
    const pickup = { pickupFrom: PICKUP.from, pickupTo: PICKUP.to }
    const { id: orderId } = await f.timed('assigned', { ...UNDATED, ...pickup })
    await f.as.client.visits.change({ orderId, visit: 'delivery', slot, seen: null })
    return orderId
  }

  test('is promised its return once its clothes are collected, and the client is told', async () => {
    const { id } = await f.timed('assigned', UNDATED)
    await collect(id)
    expect(readOrder(f.t, id)).toMatchObject({
      readyBy: NINE + 48 * HOUR_MS,
      deliveryFrom: slotAt(48 + 10).from,
      promisedAt: slotAt(48 + 10).to,
      dueAt: NINE + 48 * HOUR_MS,
    })
    expect(eventsOf(f.t, id).at(-1)).toMatchObject({
      kind: 'promise_moved',
      data: { reason: 'collected', promisedBefore: null, promisedAfter: slotAt(48 + 10).to },
    })
    expect(outbox(f.t).at(-1)).toMatchObject({
      template: 'order-collected',
      facts: { readyBy: NINE + 48 * HOUR_MS },
    })
  })

  test('keeps the delivery that was chosen before its clothes are collected', async () => {
    const late = slotAt(48 + 18)
    const id = await chosen(late)
    await collect(id)
    expect(readOrder(f.t, id)).toMatchObject({
      readyBy: NINE + 48 * HOUR_MS,
      deliveryFrom: late.from,
      deliveryTo: late.to,
      promisedAt: late.to,
    })
    expect(eventsOf(f.t, id).at(-1)).toMatchObject({
      kind: 'promise_moved',
      data: { promisedBefore: late.to, promisedAfter: late.to },
    })
    expect(outbox(f.t).at(-1)).toMatchObject({
      template: 'order-collected',
      facts: { deliveryFrom: late.from, deliveryTo: late.to },
    })
  })

  test('has its clothes ready for a delivery that was chosen sooner than we would promise it', async () => {
    const soon = slotAt(24 + 10)
    const id = await chosen(soon)
    await collect(id)
    expect(readOrder(f.t, id)).toMatchObject({ readyBy: soon.from, promisedAt: soon.to })
  })

  test('stays without a promise when it was placed before there were slots', async () => {
    const { id } = await f.timed('assigned', { ...UNDATED, asap: false })
    await collect(id)
    expect(readOrder(f.t, id)).toMatchObject({ readyBy: null, promisedAt: null })
  })
})
