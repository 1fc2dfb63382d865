import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'
import { firstDayOpen } from './slot-picker.tsx'

const NOON = Date.UTC(2026, 10, 23, 12)
const slotOn = (day: number, left: number) => {
  const from = NOON + day * DAY_MS
  return { from, to: from + 2 * HOUR_MS, left }
}
const dayOf = (day: number) => localDay(NOON + day * DAY_MS, BUSINESS_ZONE)
const offered = [slotOn(0, 0), slotOn(1, 2), slotOn(2, 1)]

it('opens the day of the chosen slot', () => {
  expect(firstDayOpen(offered, slotOn(2, 1))).toBe(dayOf(2))
})

it('opens the first day with a place when the day of a kept slot is over', () => {
  expect(firstDayOpen(offered, slotOn(-3, 1))).toBe(dayOf(1))
  expect(firstDayOpen(offered, null)).toBe(dayOf(1))
})
