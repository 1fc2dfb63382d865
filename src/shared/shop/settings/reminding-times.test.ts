import { describe, expect, it, test } from 'vitest'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { mayRemind, nextRemindingAt, reminderLeavesAt } from './reminding-times.ts'

/** A Wednesday; the next Sunday is the 22nd. */
const at = (day: number, hour = 0, minute = 0) => Date.UTC(2026, 10, day, hour, minute)
const times = { hours: { opensAt: 9, closesAt: 18 }, opening: DEFAULT_OPENING }

describe('reminders leave', () => {
  it.each([
    ['when somebody answers', at(18, 9), true],
    ['not before', at(18, 8, 59), false],
    ['not from the minute of closing on', at(18, 18), false],
    ['not on Sunday', at(22, 12), false],
  ])('%s', (_, instant, may) => expect(mayRemind(instant, times)).toBe(may))

  it('not on a Sunday on which the business is open', () => {
    const week = { ...DEFAULT_OPENING.week, 7: { from: 8 * 60, to: 20 * 60 } }
    expect(mayRemind(at(22, 12), { ...times, opening: { ...DEFAULT_OPENING, week } })).toBe(false)
  })

  it('not after a shorter day has closed, nor on a closed day', () => {
    const week = { ...DEFAULT_OPENING.week, 6: { from: 8 * 60, to: 13 * 60 } }
    const closedDays = [{ day: '2026-11-23', name: 'Travaux' }]
    const opening = { ...DEFAULT_OPENING, week, closedDays }
    expect(mayRemind(at(21, 12, 59), { ...times, opening })).toBe(true)
    expect(mayRemind(at(21, 13), { ...times, opening })).toBe(false)
    expect(nextRemindingAt(at(21, 13), { ...times, opening })).toBe(at(24, 9))
  })
})

test('a reminder leaves on its own day, whatever the hours became since', () => {
  const night = { at: at(20, 22), day: '2026-11-21' }
  expect(reminderLeavesAt(night, times)).toBe(at(21, 9))
  expect(reminderLeavesAt({ at: at(21, 8), day: '2026-11-21' }, times)).toBe(at(21, 9))
  const closedDays = [{ day: '2026-11-21', name: 'Travaux' }]
  const opening = { ...DEFAULT_OPENING, closedDays }
  expect(reminderLeavesAt({ at: at(21, 10), day: '2026-11-21' }, { ...times, opening })).toBe(
    at(21, 10),
  )
})
