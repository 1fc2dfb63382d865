import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { missedVisits } from '#server/db/schema.ts'
import type { Order } from '#server/testing/factories.ts'
import { type AgreedVisits, agreedVisits, PICKUP } from '#server/testing/scenes/rounds.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'

let f: AgreedVisits

beforeEach(async () => {
  f = await agreedVisits()
})

const stored = () => f.t.database.orm.select().from(missedVisits).all()

/** A phone whose clock is wrong by so many milliseconds. What it does leaves at once, or later as queued. */
function phoneOf(order: Order, wrong: number) {
  const clock = () => f.t.clock.now() + wrong
  const times = (takenAt: number) => {
    const sentAt = clock()
    return sentAt === takenAt ? { sentAt } : { sentAt, takenAt, queued: true }
  }
  return {
    clock,
    setOff: (takenAt: number) =>
      f.as.livreur.missions.advance({
        orderId: order.id,
        from: 'assigned',
        idempotencyKey: randomUUID(),
        ...times(takenAt),
      }),
    report: async (arrivedAt: number, takenAt: number) =>
      f.as.livreur.visits.reportMissed({
        orderId: order.id,
        from: 'pickup_en_route',
        arrivedAt,
        calls: 3,
        waitedMinutes: Math.floor((takenAt - arrivedAt) / MINUTE_MS),
        photoId: await f.photo(order),
        presence: { point: null, reason: 'Pas de GPS.' },
        idempotencyKey: randomUUID(),
        ...times(takenAt),
      }),
  }
}

describe.each([
  ['right', 0],
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
])('on a phone whose clock is %s', (_, wrong) => {
  test('a wait after a departure that was sent later is as long as it was', async () => {
    const phone = phoneOf(await f.timed('assigned'), wrong)
    f.t.clock.set(PICKUP.from)
    const setOffAt = phone.clock()
    f.t.clock.advance(30 * MINUTE_MS)
    await phone.setOff(setOffAt)
    const arrivedAt = setOffAt + 14 * MINUTE_MS
    await phone.report(arrivedAt, phone.clock())
    expect(stored()).toMatchObject([{ waitedMinutes: 16, arrivedAt: PICKUP.from + 14 * MINUTE_MS }])
  })

  test('so is that of a report that was sent later', async () => {
    const phone = phoneOf(await f.timed('assigned'), wrong)
    f.t.clock.set(PICKUP.from)
    await phone.setOff(phone.clock())
    const arrivedAt = phone.clock() + 4 * MINUTE_MS
    f.t.clock.advance(20 * MINUTE_MS)
    const reportedAt = phone.clock()
    f.t.clock.advance(30 * MINUTE_MS)
    await phone.report(arrivedAt, reportedAt)
    expect(stored()).toMatchObject([{ waitedMinutes: 16, arrivedAt: PICKUP.from + 4 * MINUTE_MS }])
  })

  test('so it is where both were sent later', async () => {
    const phone = phoneOf(await f.timed('assigned'), wrong)
    f.t.clock.set(PICKUP.from)
    const setOffAt = phone.clock()
    f.t.clock.advance(50 * MINUTE_MS)
    await phone.setOff(setOffAt)
    await phone.report(setOffAt + 4 * MINUTE_MS, setOffAt + 20 * MINUTE_MS)
    expect(stored()).toMatchObject([{ waitedMinutes: 16, arrivedAt: PICKUP.from + 4 * MINUTE_MS }])
  })
})
