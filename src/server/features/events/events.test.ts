import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders, orderTrail } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { doWork, randomWork } from '#server/testing/fixtures/random-work.ts'
import {
  recount,
  recountPromises,
  recountSteps,
  storedCounters,
  storedPromises,
  storedSteps,
} from '#server/testing/recount.ts'
import { chainHash, findBrokenLink, GENESIS_HASH } from './events.service.ts'

const allEvents = ({ database: { orm } }: TestContext) =>
  orm.select().from(orderTrail).orderBy(orderTrail.seq).all()

describe('after any work', { timeout: 30_000 }, () => {
  test('the trail is chained without a gap, and the counters are those of a recount', async () => {
    let moves = 0
    await fc.assert(
      fc.asyncProperty(randomWork, async (work) => {
        const t = createTestContext()
        await doWork(t, work)
        expect(findBrokenLink(t.database.orm)).toBeUndefined()
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

describe('the chain', () => {
  let t: TestContext

  beforeEach(async () => {
    t = createTestContext()
    await makeOrder(t, { status: 'completed' })
    t.database.sqlite.exec(
      'drop trigger order_events_never_updated; drop trigger order_events_never_deleted',
    )
  })

  const tamper = (statement: string) => t.database.sqlite.exec(statement)
  const brokenLink = () => findBrokenLink(t.database.orm)

  test('starts from a fixed hash and links every event to the one before', () => {
    const events = allEvents(t)
    expect(events.map(({ previousHash }) => previousHash)).toEqual([
      GENESIS_HASH,
      ...events.slice(0, -1).map(({ hash }) => hash),
    ])
    expect(brokenLink()).toBeUndefined()
  })

  test.each([
    'order_n = 99',
    "kind = 'cancelled'",
    'actor_n = 99',
    "actor_role = 'superadmin'",
    "from_status = 'pending'",
    "to_status = 'cancelled'",
    'client_n = 99',
    'livreur_n = actor_n + 99',
    'previous_livreur_n = actor_n',
    `data = '{"grandTotal":1}'`,
    'at = at + 1',
    "hash = x'00'",
  ])('breaks at an event whose fact was changed: %s', (set) => {
    tamper(`update order_events set ${set} where seq = 4`)
    expect(brokenLink()).toBe(4)
  })

  test('breaks after an event that was taken out', () => {
    tamper('delete from order_events where seq = 4')
    expect(brokenLink()).toBe(5)
  })

  test('breaks at the first event when the beginning was cut off', () => {
    tamper('delete from order_events where seq <= 2')
    expect(brokenLink()).toBe(3)
  })

  test('breaks where an event was forged with a hash of its own', () => {
    const forged = allEvents(t)[3]
    if (!forged) throw new Error('No fourth event')
    const hash = chainHash(forged.previousHash, { ...forged, at: forged.at + 1 })
    tamper(`update order_events set at = at + 1, hash = x'${hash}' where seq = 4`)
    expect(brokenLink()).toBe(5)
  })

  test('does not mind how its data are ordered', () => {
    const [event] = allEvents(t)
    if (!event) throw new Error('No event')
    const { grandTotal = 0, lines = 0 } = event.data
    const turned = { ...event, data: { lines, grandTotal } }
    expect(chainHash(event.previousHash, turned)).toBe(event.hash)
  })

  test('holds for a database without events', () => {
    expect(findBrokenLink(createTestContext().database.orm)).toBeUndefined()
  })
})

test('the trail holds no name, phone or address', async () => {
  const t = createTestContext()
  await makeOrder(t, { status: 'completed', input: { address: 'Rue secrète' } })
  const trail = JSON.stringify(allEvents(t))
  for (const word of ['client 1', 'Rue secrète', '+225', '@', 'Chemise'])
    expect(trail).not.toContain(word)
})
