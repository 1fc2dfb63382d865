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
    const { id } = await f.timed('assigned', {
      ...UNDATED,
      pickupFrom: PICKUP.from,
      pickupTo: PICKUP.to,
    })
    const chosen = slotAt(48 + 18)
    const visit = { orderId: id, visit: 'delivery', slot: chosen, seen: null } as const
    await f.as.client.visits.change(visit)
    await collect(id)
    expect(readOrder(f.t, id)).toMatchObject({
      readyBy: NINE + 48 * HOUR_MS,
      deliveryFrom: chosen.from,
      deliveryTo: chosen.to,
      promisedAt: chosen.to,
    })
    expect(eventsOf(f.t, id).at(-1)).toMatchObject({
      kind: 'promise_moved',
      data: { promisedBefore: chosen.to, promisedAfter: chosen.to },
    })
    expect(outbox(f.t).at(-1)).toMatchObject({
      template: 'order-collected',
      facts: { deliveryFrom: chosen.from, deliveryTo: chosen.to },
    })
  })

  test('has its clothes ready for a delivery that was chosen sooner than we would promise it', async () => {
    const { id } = await f.timed('assigned', {
      ...UNDATED,
      pickupFrom: PICKUP.from,
      pickupTo: PICKUP.to,
    })
    const soon = slotAt(24 + 10)
    const visit = { orderId: id, visit: 'delivery', slot: soon, seen: null } as const
    await f.as.client.visits.change(visit)
    await collect(id)
    expect(readOrder(f.t, id)).toMatchObject({ readyBy: soon.from, promisedAt: soon.to })
  })

  test('stays without a promise when it was placed before there were slots', async () => {
    const { id } = await f.timed('assigned', { ...UNDATED, asap: false })
    await collect(id)
    expect(readOrder(f.t, id)).toMatchObject({ readyBy: null, promisedAt: null })
  })
})
