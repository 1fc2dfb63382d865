import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeOrder, readOrder } from '#server/testing/factories.ts'
import { START_OF_TIME } from '#server/testing/fakes/fake-clock.ts'
import { eventsOf } from '#server/testing/read-back.ts'

/** A clock that advances by a millisecond at each reading. */
function restlessClock() {
  let time = START_OF_TIME
  return {
    now: () => {
      time += 1
      return time
    },
    set(at: number) {
      time = at
    },
    advance(milliseconds: number) {
      time += milliseconds
    },
  }
}

test('an order, its trail and the counters of its day bear one time for each write', async () => {
  const t = createTestContext({}, { clock: restlessClock() })
  const { id } = await makeOrder(t, { status: 'completed' })
  const { createdAt, updatedAt } = readOrder(t, id)
  const events = eventsOf(t, id)
  const done = events.find(({ to, kind }) => to === 'completed' && kind === 'moved')
  expect(events[0]?.at).toBe(createdAt)
  expect(done?.at).toBe(updatedAt)
  const counted = t.database.sqlite.prepare(
    "select turnaround from stats_day where livreur_id = '' and completed = 1",
  )
  expect(counted.pluck().get()).toBe(updatedAt - createdAt)
})

test('the clock goes on between writes, and from one to the next', async () => {
  const t = createTestContext({}, { clock: restlessClock() })
  const times = () => t.database.write(() => [t.clock.now(), t.clock.now()])
  const [first, second] = await Promise.all([times(), times()])
  expect(first[0]).toBe(first[1])
  expect(second[0]).toBe(second[1])
  expect(second[0]).toBeGreaterThan(first[0] ?? 0)
  expect(t.clock.now()).toBeGreaterThan(second[0] ?? 0)
})
