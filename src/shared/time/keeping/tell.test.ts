import { expect, test } from 'vitest'
import { PATIENCE_MS, RIDE_PATIENCE_MS, TELL_BEFORE_MS, tellFrom } from './tell.ts'

const DUE = Date.UTC(2026, 10, 18, 12)
const order = { status: 'assigned' as const, dueAt: DUE, isQueued: false }
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

test('a client is told before closing, not the next morning', () => {
  expect(tellFrom(order, (at) => at < DUE)).toBe(DUE - TELL_BEFORE_MS)
})
