import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  closedName,
  DEFAULT_OPENING,
  intoOpening,
  isOpen,
  nextOpenDay,
  type OpeningSettings,
  openHours,
} from './opening.ts'
import { days, openings } from './testing/times.fixture.ts'
import { instantOf } from './zone.ts'

const ABIDJAN = 'Africa/Abidjan'
const TUESDAY = '2025-06-10'
const at = (minute: number, day = TUESDAY) => instantOf(day, minute, ABIDJAN)

const withTabaski: OpeningSettings = {
  ...DEFAULT_OPENING,
  closedDays: [{ day: '2025-06-06', name: 'Tabaski' }],
  holidays: ['whit_monday'],
}

describe('a business that opens from Monday to Saturday', () => {
  it('is open from its first minute to the one before closing', () => {
    const minutes = [7 * 60 + 59, 8 * 60, 19 * 60 + 59, 20 * 60]
    expect(minutes.map((minute) => isOpen(at(minute), DEFAULT_OPENING, ABIDJAN))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('is closed on Sunday, on its closed days and on the holidays that it took', () => {
    const open = ['2025-06-08', '2025-06-06', '2025-06-09', TUESDAY].map((day) =>
      openHours(day, withTabaski),
    )
    expect(open).toEqual([null, null, null, { from: 480, to: 1200 }])
    expect(openHours('2025-06-09', DEFAULT_OPENING)).not.toBeNull()
  })

  it('says why a day is closed, but for a Sunday', () => {
    expect(closedName('2025-06-06', withTabaski)).toBe('Tabaski')
    expect(closedName('2025-06-09', withTabaski)).toBe('Lundi de Pentecôte')
    expect(closedName('2025-06-08', withTabaski)).toBeUndefined()
  })
})

describe('a time that is moved into the opening', () => {
  it('stays inside, waits for the morning, or goes to the next open day', () => {
    const moved = [600, 1200, 0, 1201].map((minute) =>
      intoOpening({ day: TUESDAY, minute }, DEFAULT_OPENING),
    )
    expect(moved).toEqual([
      { day: TUESDAY, minute: 600 },
      { day: TUESDAY, minute: 1200 },
      { day: TUESDAY, minute: 480 },
      { day: '2025-06-11', minute: 480 },
    ])
  })

  it('is inside whatever the opening, and never earlier', () => {
    fc.assert(
      fc.property(openings, days, fc.nat(1440), (opening, day, minute) => {
        const moved = intoOpening({ day, minute }, opening)
        if (!moved) throw new Error('a day of the week is open')
        const hours = openHours(moved.day, opening)
        expect(hours && moved.minute >= hours.from && moved.minute <= hours.to).toBe(true)
        expect(moved.day > day || (moved.day === day && moved.minute >= minute)).toBe(true)
      }),
    )
  })
})

test('a business that never opens has no next open day', () => {
  const week = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null }
  expect(nextOpenDay(TUESDAY, { week, closedDays: [], holidays: [] })).toBeNull()
})
