import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { believedTime } from './phone-time.ts'

const NOW = Date.UTC(2025, 5, 10, 12)
const earliest = NOW - 2 * HOUR_MS
const within = { earliest, now: NOW }

test.each([
  ['right', 0],
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
  ['in 1970', -NOW + HOUR_MS],
])('an act is as old as it waited on a phone whose clock is %s', (_, wrong) => {
  const sentAt = NOW + wrong
  const at = sentAt - 20 * MINUTE_MS
  expect(believedTime({ at, sentAt }, within)).toBe(NOW - 20 * MINUTE_MS)
})

test('it is neither before the earliest nor after now, also where the clock was set meanwhile', () => {
  expect(believedTime({ at: NOW - 9 * HOUR_MS, sentAt: NOW }, within)).toBe(earliest)
  expect(believedTime({ at: NOW + HOUR_MS, sentAt: NOW }, within)).toBe(NOW)
})

test('the clock of an older page is taken for right, and what is not said is now', () => {
  expect(believedTime({ at: NOW - MINUTE_MS, sentAt: undefined }, within)).toBe(NOW - MINUTE_MS)
  expect(believedTime({ at: undefined, sentAt: NOW - HOUR_MS }, within)).toBe(NOW)
})
