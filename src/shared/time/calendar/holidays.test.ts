import { describe, expect, it, test } from 'vitest'
import { easterSunday, HOLIDAY_IDS, holidayDays, holidayOn } from './holidays.ts'

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is on %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

describe('the holidays', () => {
  it('of 2026 are those that Côte d’Ivoire keeps', () => {
    expect(HOLIDAY_IDS.flatMap((holiday) => holidayDays(holiday, 2026))).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-05-25',
      '2026-08-07',
      '2026-08-15',
      '2026-11-01',
      '2026-11-15',
      '2026-12-25',
    ])
  })

  it('of labour and of independence give the Monday after a Sunday, and no other one does', () => {
    expect(holidayDays('labour_day', 2022)).toEqual(['2022-05-01', '2022-05-02'])
    expect(holidayDays('independence', 2022)).toEqual(['2022-08-07', '2022-08-08'])
    expect(holidayDays('christmas', 2022)).toEqual(['2022-12-25'])
  })

  it('close a day only when they were taken', () => {
    expect(holidayOn('2026-12-25', ['christmas'])).toBe('christmas')
    expect(holidayOn('2026-12-25', ['new_year'])).toBeUndefined()
    expect(holidayOn('2026-12-24', ['christmas'])).toBeUndefined()
  })
})
