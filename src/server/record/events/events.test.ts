import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orders, orderTrail } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { doWork, randomWork } from '#server/testing/fixtures/random-work.ts'
import { brokenLinks } from '#server/testing/history.ts'
import {
  recount,
  recountPromises,
  recountSteps,
  storedCounters,
  storedPromises,
  storedSteps,
} from '#server/testing/recount.ts'

const allEvents = ({ database: { orm } }: TestContext) =>
  orm.select().from(orderTrail).orderBy(orderTrail.seq).all()

describe('after any work', { timeout: 30_000 }, () => {
  test('the history is chained without a gap, and the counters are those of a recount', async () => {
    let moves = 0
    await fc.assert(
      fc.asyncProperty(randomWork, async (work) => {
        const t = createTestContext()
        await doWork(t, work)
        expect(brokenLinks(t.database)).toEqual([])
        expect(storedCounters(t)).toEqual(recount(t))
        expect(storedSteps(t)).toEqual(recountSteps(t))
        expect(storedPromises(t)).toEqual(recountPromises(t))
        moves += allEvents(t).filter(({ kind }) => kind !== 'created').length
      }),
      { numRuns: 20 },
    )
    // Guards the test itself: work that is all refused would show nothing.
    expect(moves).toBeGreaterThan(200)
  })

  test('the trail shows the status of every order, and which are gone', async () => {
    await fc.assert(
      fc.asyncProperty(randomWork, async (work) => {
        const t = createTestContext()
        await doWork(t, work)
        const told = new Map<string, { status: string; livreurId: string | null }>()
        for (const { orderId, to, livreurId } of allEvents(t)) {
          if (to === null) told.delete(orderId)
          else told.set(orderId, { status: to, livreurId })
        }
        const standing = t.database.orm.select().from(orders).all()
        expect(told).toEqual(
          new Map(standing.map(({ id, status, livreurId }) => [id, { status, livreurId }])),
        )
      }),
      { numRuns: 10 },
    )
  })
})

test('the trail holds no name, phone or address', async () => {
  const t = createTestContext()
  await makeOrder(t, { status: 'completed', input: { address: 'Rue secrète' } })
  const trail = JSON.stringify(allEvents(t))
  for (const word of ['client 1', 'Rue secrète', '+225', '@', 'Chemise'])
    expect(trail).not.toContain(word)
})
