import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { makeLivreur, readOrder } from '#server/testing/factories.ts'
import {
  at,
  createPromisesFixture,
  NOW,
  type PromisesFixture,
  pickupUntil,
} from '#server/testing/fixtures/promises.fixture.ts'
import { dayKey, MINUTE_MS } from '#shared/dates.ts'
import { openStopsOf, riderOf } from '#shared/rounds/day-rounds.ts'
import { timesOfRound } from '#shared/rounds/round-times.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { addDays } from '#shared/time/zone.ts'

// Whatever comes: an hour that clients are told by themselves is one in which Tournées makes the visit.

const days = [0, 1, 2].map((ahead) => addDays(dayKey(NOW), ahead))

/** Of one livreur each day: the hours, null for none, and undefined for the opening hours. */
const duty = fc.option(
  fc.option(
    fc.record({ from: fc.integer({ min: 8, max: 14 }), hours: fc.integer({ min: 2, max: 6 }) }),
  ),
  { nil: undefined },
)
const degrees = fc.integer({ min: -150, max: 150 }).map((thousandths) => thousandths / 1000)
const world = fc.record({
  isOneASlot: fc.boolean(),
  duties: fc.array(fc.tuple(duty, duty, duty), { minLength: 1, maxLength: 3 }),
  stops: fc.array(
    fc.record({
      until: fc.constantFrom(12, 14, 16, 18, 20, 34, 36),
      livreur: fc.nat({ max: 2 }),
      north: degrees,
      east: degrees,
    }),
    { minLength: 10, maxLength: 14 },
  ),
  /** Minutes between two looks. */
  steps: fc.array(fc.integer({ min: 20, max: 120 }), { minLength: 5, maxLength: 5 }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

async function open({ isOneASlot, duties, stops }: World) {
  const f = await createPromisesFixture()
  if (isOneASlot) await f.holdOneVisit()
  const livreurs = [f.people.livreur]
  while (livreurs.length < duties.length) livreurs.push(await makeLivreur(f.t))
  for (const [index, hoursOf] of duties.entries())
    for (const [ahead, hours] of hoursOf.entries()) {
      if (hours === undefined) continue
      const day = days[ahead] ?? ''
      await f.staff.duty.saveException({
        livreurId: livreurs[index]?.id ?? '',
        from: day,
        to: day,
        hours: hours && { from: hours.from * 60, to: (hours.from + hours.hours) * 60 },
      })
    }
  const { lat, lng } = DEFAULT_PRICING.base
  for (const { until, livreur, north, east } of stops) {
    const { id } = await f.orderAt(
      'assigned',
      pickupUntil(at(until)),
      livreurs[livreur % livreurs.length],
    )
    const place = { locationLat: lat + north, locationLng: lng + east }
    await f.t.database.write((orm) => orm.update(orders).set(place).where(eq(orders.id, id)).run())
  }
  return f
}

/** When each visit is made, as the columns of Tournées compute it, by its order. */
async function tournees(f: PromisesFixture, day: string): Promise<Map<string, number>> {
  const rounds = await f.staff.orders.dayRounds({ day })
  return new Map(
    rounds.livreurs.flatMap((livreur) => {
      const own = openStopsOf(rounds.stops, livreur.id)
      const { stops } = timesOfRound(own, riderOf(livreur, rounds.base), f.t.clock.now())
      return stops.map(({ stop, at: begins }) => [stop.id, begins] as const)
    }),
  )
}

test('each hour that is told by itself is one in which the round of its day comes', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const f = await open(drawn)
      const slots = () => new Map(f.moves().map(({ orderId, n }) => [orderId, n]))
      for (const minutes of drawn.steps) {
        f.t.clock.advance(minutes * MINUTE_MS)
        const before = slots()
        await f.work()
        for (const [orderId, n] of slots()) {
          if (before.get(orderId) === n) continue
          const { pickupFrom, pickupTo } = readOrder(f.t, orderId)
          const begins = (await tournees(f, dayKey(pickupFrom ?? 0))).get(orderId)
          expect(begins).toBeLessThanOrEqual(pickupTo ?? 0)
        }
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
