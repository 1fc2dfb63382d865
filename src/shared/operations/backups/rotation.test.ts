import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { addDays, BUSINESS_ZONE } from '#shared/time/zone.ts'
import { copiesToKeep, copyDueAt, copyState } from './rotation.ts'

/** So many days that end on this one. */
const daysUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, i) => addDays(last, -i))

describe('the copies that stay', () => {
  test('are all of a week', () => {
    const days = daysUntil('2026-11-22', 7)
    expect([...copiesToKeep(days)].sort()).toEqual(days.sort())
  })

  test('of two years of nights are seven days, the ends of four weeks and of twelve months', () => {
    // 22 November 2026 is a Sunday, the last day of its week.
    expect([...copiesToKeep(daysUntil('2026-11-22', 730))].sort()).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      ...daysUntil('2026-11-22', 7).sort(),
    ])
  })

  test('keep the last of what there is, after nights without one', () => {
    const days = ['2026-01-05', '2026-03-17', '2026-03-18', '2026-11-22']
    expect([...copiesToKeep(days)].sort()).toEqual(days)
    expect(copiesToKeep([])).toEqual(new Set())
  })

  test('night after night never number more than 23, and end with the newest', () => {
    const nights = fc.array(fc.boolean(), { minLength: 30, maxLength: 800 })
    fc.assert(
      fc.property(nights, (made) => {
        let kept: string[] = []
        for (const [night, worked] of made.entries()) {
          if (!worked) continue
          const today = addDays('2025-01-01', night)
          kept = [...copiesToKeep(kept.concat(today))]
          expect(kept).toContain(today)
          expect(kept.length).toBeLessThanOrEqual(23)
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('a copy', () => {
  const at = (text: string) => Date.parse(`${text}Z`)
  const due = (last: string | null, now = '2026-11-22T12:00') =>
    copyDueAt(last === null ? null : at(last), at(now), BUSINESS_ZONE)

  test('is due at half past three of the night after the last one, and at once without any', () => {
    expect(due('2026-11-21T03:31')).toBe(at('2026-11-22T03:30'))
    expect(due('2026-11-21T15:00')).toBe(at('2026-11-22T03:30'))
    expect(due('2026-11-22T03:29')).toBe(at('2026-11-22T03:30'))
    expect(due('2026-11-22T03:30')).toBe(at('2026-11-23T03:30'))
    expect(due(null)).toBe(at('2026-11-22T12:00'))
  })

  test('is late after two days', () => {
    const now = at('2026-11-22T12:00')
    expect(copyState(null, now)).toBe('none')
    expect(copyState(now - 2 * DAY_MS, now)).toBe('fresh')
    expect(copyState(now - 2 * DAY_MS - HOUR_MS, now)).toBe('late')
  })
})
