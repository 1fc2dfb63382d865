import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { longestWait, missingProof } from './proof.ts'

const done = {
  rules: { waitMinutes: 10, calls: 2 },
  calls: 2,
  hasPhone: true,
  hasPhoto: true,
  secondsLeft: 0,
}

test('the calls, the photo and the wait are asked for; a client without a phone cannot be called', () => {
  expect(missingProof(done)).toEqual({ calls: 0, photo: false, minutes: 0 })
  expect(missingProof({ ...done, calls: 1, hasPhoto: false, secondsLeft: 3.5 * 60 })).toEqual({
    calls: 1,
    photo: true,
    minutes: 4,
  })
  expect(missingProof({ ...done, calls: 0, hasPhone: false }).calls).toBe(0)
})

test('a minute that has begun is still to be waited', () => {
  const minutes = (secondsLeft: number) => missingProof({ ...done, secondsLeft }).minutes
  expect([61, 60, 1, 0].map(minutes)).toEqual([2, 1, 1, 0])
})

test('nobody has waited longer than since they set off, nor than since the slot began', () => {
  const setOffAt = 12 * HOUR_MS
  const at = setOffAt + 20 * MINUTE_MS
  expect(longestWait(null, { setOffAt, at: setOffAt })).toBe(0)
  expect(longestWait(null, { setOffAt, at })).toBe(20)
  expect(longestWait(null, { setOffAt, at: at + 1 })).toBe(21)
  const slot = { from: setOffAt + 15 * MINUTE_MS, to: setOffAt + HOUR_MS }
  expect(longestWait(slot, { setOffAt, at })).toBe(5)
  expect(longestWait(slot, { setOffAt, at: setOffAt })).toBe(0)
})
