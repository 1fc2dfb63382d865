import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { firstVisit, openWeekdays, weeklyVisits } from './weekly-visits.ts'

const { opening, slots } = DEFAULT_SETTINGS
const rules = { opening, slots }
const order = { createdAt: 0 }

test('a day has the slots of its opening, and a closed day none', () => {
  expect(openWeekdays(rules)).toEqual([1, 2, 3, 4, 5, 6])
  expect(weeklyVisits(2, rules)[0]).toEqual({ weekday: 2, fromMinute: 480, toMinute: 600 })
  expect(weeklyVisits(2, rules)).toHaveLength(6)
  expect(weeklyVisits(7, rules)).toEqual([])
})

test('the day and the slot of the order are proposed first', () => {
  const pickupFrom = Date.UTC(2025, 5, 10, 12)
  expect(firstVisit({ ...order, pickupFrom }, rules)).toEqual({
    weekday: 2,
    fromMinute: 720,
    toMinute: 840,
  })
})

test('an order without a slot, or of a closed day, has the next open day from its opening on', () => {
  const sunday = Date.UTC(2025, 5, 15, 9)
  expect(firstVisit({ ...order, createdAt: sunday, pickupFrom: null }, rules)).toMatchObject({
    weekday: 1,
    fromMinute: 480,
  })
})
