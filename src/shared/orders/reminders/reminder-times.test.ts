import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { DEFAULT_REMINDERS } from '#shared/shop/settings/reminder-settings.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { dueStep, nextStep } from './reminder-times.ts'

/** A Wednesday; the next Sunday is the 22nd. */
const at = (day: number, hour = 0, minute = 0) => Date.UTC(2026, 10, day, hour, minute)
const times = { hours: { opensAt: 9, closesAt: 18 }, opening: DEFAULT_OPENING }
const steps = DEFAULT_REMINDERS.unpaid

describe('a step is due', () => {
  const since = at(16, 17)
  const due = (now: number, told: number[] = []) => dueStep({ since, now, steps, told })?.days

  test('on its day, as the calendar counts, and until the next one', () => {
    expect(due(at(16, 23))).toBeUndefined()
    expect(due(at(17))).toBe(1)
    expect(due(at(18, 12))).toBe(1)
    expect(due(at(19))).toBe(3)
  })

  test('once, and not before one that was told already', () => {
    expect(due(at(17), [1])).toBeUndefined()
    expect(due(at(17), [3])).toBeUndefined()
  })

  test('three days late at most: its words say how long ago it was', () => {
    expect(due(since + 10 * DAY_MS)).toBe(7)
    expect(due(since + 11 * DAY_MS)).toBeUndefined()
    expect(due(since + 200 * DAY_MS)).toBeUndefined()
  })

  test('unless it has no way', () => {
    const without = steps.map((step) => (step.days === 3 ? { ...step, ways: [] } : step))
    expect(dueStep({ since, now: at(19), steps: without, told: [] })?.days).toBe(1)
  })
})

test('the next step is known with the hour at which it leaves', () => {
  const since = at(19, 17)
  const standing = { since, now: since + HOUR_MS, steps, told: [1] }
  // The third day is a Sunday.
  expect(nextStep(standing, times)).toMatchObject({ step: { days: 3 }, at: at(23, 9) })
  expect(nextStep({ ...standing, told: [1, 3, 7, 15] }, times)).toBeNull()
})

test('the next step is the one that leaves when closed days end', () => {
  const closedFrom = (from: number, to: number) => ({
    ...times,
    opening: {
      ...DEFAULT_OPENING,
      closedDays: Array.from({ length: to - from + 1 }, (_, index) => ({
        day: `2026-11-${from + index}`,
        name: 'Congés',
      })),
    },
  })
  const standing = { since: at(9, 17), now: at(11, 12), steps, told: [1] }
  // On the 14th the third day is two days late, on the 17th it is over.
  expect(nextStep(standing, closedFrom(12, 13))).toMatchObject({ step: { days: 3 }, at: at(14, 9) })
  expect(nextStep(standing, closedFrom(12, 16))).toMatchObject({ step: { days: 7 }, at: at(17, 9) })
  expect(nextStep(standing, closedFrom(12, 27))).toBeNull()
})
