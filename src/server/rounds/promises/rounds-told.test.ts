import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLivreur, readOrder } from '#server/testing/factories.ts'
import { at, NOW, pickupUntil, promisedOrders } from '#server/testing/scenes/rounds.ts'
import { dayKey, MINUTE_MS } from '#shared/dates.ts'
import { addDays } from '#shared/time/zone.ts'

// Whatever comes: an hour that clients are told by themselves is one in which Tournées makes the visit.

const days = [0, 1, 2].map((ahead) => addDays(dayKey(NOW), ahead))

/** The hours of one livreur each day: null for none, and undefined for the opening hours. */
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
  const f = await promisedOrders()
  if (isOneASlot) await f.holdOneVisit()
  const livreurs = [f.people.livreur]
  while (livreurs.length < duties.length) livreurs.push(await makeLivreur(f.t))
  for (const [index, hoursOf] of duties.entries())
    for (const [ahead, hours] of hoursOf.entries()) {
      if (hours === undefined) continue
      const livreur = livreurs[index] ?? f.people.livreur
      await f.works(livreur, days[ahead] ?? '', hours && [hours.from, hours.from + hours.hours])
    }
  for (const { until, livreur, north, east } of stops) {
    const { id } = await f.orderAt(
      'assigned',
      pickupUntil(at(until)),
      livreurs[livreur % livreurs.length],
    )
    await f.place(id, { north, east })
  }
  return f
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
          const visits = await f.tournees(dayKey(pickupFrom ?? 0))
          const begins = visits.find(({ stop }) => stop.id === orderId)?.at
          expect(begins).toBeLessThanOrEqual(pickupTo ?? 0)
        }
      }
    }),
    // A smaller world takes minutes to find: a failure shows the one that was drawn.
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)
