import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPEN_STATUSES } from '#shared/order-status.ts'
import { isOpen } from '#shared/time/opening.ts'
import { instants, openings, zones } from '#shared/time/testing/times.fixture.ts'
import { PATIENCE_MS, RIDE_PATIENCE_MS, TELL_BEFORE_MS, tellFrom } from './tell.ts'

const DUE = Date.UTC(2026, 10, 18, 12)
const order = {
  status: 'assigned' as const,
  dueAt: DUE,
  isQueued: false,
  isAwaited: false,
  isNear: false,
}
const always = () => true

test('a client is told once the team has had its time to act', () => {
  expect(tellFrom(order, always)).toBe(DUE + PATIENCE_MS)
})

test('a client whose order waits in too long a queue is told before', () => {
  expect(tellFrom({ ...order, isQueued: true }, always)).toBe(DUE - TELL_BEFORE_MS)
})

test('a client who sees the livreur come is told later', () => {
  const ride = { ...order, status: 'pickup_en_route' as const }
  expect(tellFrom(ride, always)).toBe(DUE + RIDE_PATIENCE_MS)
})

test('a client to whom a round soon comes is told later, though others are before them', () => {
  const near = { ...order, isQueued: true, isNear: true }
  expect(tellFrom(near, always)).toBe(DUE + RIDE_PATIENCE_MS)
})

test('a client is told before closing, not the next morning', () => {
  expect(tellFrom(order, (at) => at < DUE)).toBe(DUE - TELL_BEFORE_MS)
})

test('a client whose livreur is still to come before closing is not told', () => {
  const isOpenAt = (at: number) => at < DUE
  expect(tellFrom({ ...order, isAwaited: true }, isOpenAt)).toBe(DUE + PATIENCE_MS)
})

test('nobody is told long before the hour, and nobody waits for a night without a word', () => {
  const statuses = fc.constantFrom(...OPEN_STATUSES)
  fc.assert(
    fc.property(
      statuses,
      openings,
      zones,
      instants,
      fc.record({ isQueued: fc.boolean(), isAwaited: fc.boolean(), isNear: fc.boolean() }),
      (status, opening, zone, dueAt, facts) => {
        const isOpenAt = (at: number) => isOpen(at, opening, zone)
        const from = tellFrom({ status, dueAt, ...facts }, isOpenAt)
        expect(from).toBeGreaterThanOrEqual(dueAt - TELL_BEFORE_MS)
        expect(from).toBeLessThanOrEqual(dueAt + RIDE_PATIENCE_MS)
        // Who waits for an order with which no livreur comes hears of it while the business is open.
        const isRiding = status === 'pickup_en_route' || status === 'delivery_en_route'
        if (!isRiding && !facts.isAwaited && !facts.isNear && from > dueAt)
          expect(isOpenAt(from)).toBe(true)
      },
    ),
  )
})
