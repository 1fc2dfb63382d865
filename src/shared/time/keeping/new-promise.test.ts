import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../dates.ts'
import { DEFAULT_OPENING } from '../opening.ts'
import { DEFAULT_SLOTS } from '../slots.ts'
import { BUSINESS_ZONE } from '../zone.ts'
import { nextPromise, type PromisedOrder } from './new-promise.ts'

const NOW = Date.UTC(2026, 10, 18, 10)

test('a delivery of late clothes is never earlier than it was', () => {
  const settings = { opening: DEFAULT_OPENING, slots: DEFAULT_SLOTS } as Parameters<
    typeof nextPromise
  >[1]['settings']
  const hours = fc.integer({ min: -48, max: 240 })
  const places = fc.integer({ min: 0, max: 1 })
  fc.assert(
    fc.property(hours, hours, places, (start, wait, free) => {
      const from = NOW + start * HOUR_MS
      const delivery = { from, to: from + 2 * HOUR_MS }
      const late = { atCounter: false, pickup: null, rule: null, delivery }
      const order: PromisedOrder = { ...late, step: 'ready', readyBy: NOW - HOUR_MS }
      const expected = NOW + Math.max(0, wait) * HOUR_MS
      // Every second day is full where `free` is 0.
      const left = (slot: { from: number }) => Math.floor(slot.from / DAY_MS) % 2 || free
      const promise = nextPromise(order, {
        now: NOW,
        expected,
        settings,
        zone: BUSINESS_ZONE,
        left,
      })
      if (!promise) return
      expect(promise.delivery?.from).toBeGreaterThanOrEqual(from)
      expect(promise.readyBy).toBeLessThanOrEqual(promise.delivery?.from ?? 0)
    }),
  )
})
