import { expect, test } from 'vitest'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import {
  isVisitDue,
  isVisitOver,
  nextWeekday,
  problemWords,
  visitDay,
  weeklyWords,
} from './recurring.ts'

test.each([
  [2, '2025-06-09', '2025-06-10'],
  [2, '2025-06-10', '2025-06-17'],
  [1, '2025-06-10', '2025-06-16'],
  [7, '2025-06-14', '2025-06-15'],
  [1, '2025-12-31', '2026-01-05'],
] as const)('the next day %d after %s is %s', (weekday, after, day) => {
  expect(nextWeekday(weekday, after)).toBe(day)
})

test('a visit on a closed day is on the next open one, and on none when that is a week later', () => {
  expect(visitDay('2025-06-10', DEFAULT_OPENING)).toBe('2025-06-10')
  expect(visitDay('2025-06-15', DEFAULT_OPENING)).toBe('2025-06-16')
  const days = ['10', '11', '12', '13', '14', '15', '16', '17', '18']
  const closedDays = days.map((day) => ({ day: `2025-06-${day}`, name: 'Congés' }))
  expect(visitDay('2025-06-10', { ...DEFAULT_OPENING, closedDays })).toBeNull()
  expect(visitDay('2025-06-13', { ...DEFAULT_OPENING, closedDays })).toBe('2025-06-19')
})

test('a visit is due two days before, and one that is moved once its open day is offered; it is over after that day', () => {
  const offered = (daysAhead: number) => ({ opening: DEFAULT_OPENING, slots: { daysAhead } })
  const sunday = '2025-06-15'
  expect(isVisitDue('2025-06-12', offered(7), '2025-06-09')).toBe(false)
  expect(isVisitDue('2025-06-12', offered(7), '2025-06-10')).toBe(true)
  expect(isVisitDue(sunday, offered(7), '2025-06-13')).toBe(true)
  expect(isVisitDue(sunday, offered(1), '2025-06-14')).toBe(false)
  expect(isVisitDue(sunday, offered(1), sunday)).toBe(true)
  expect(isVisitOver(sunday, offered(1), '2025-06-16')).toBe(false)
  expect(isVisitOver(sunday, offered(1), '2025-06-17')).toBe(true)
})

test('a weekly visit and its problems are said in French', () => {
  expect(weeklyWords({ weekday: 2, fromMinute: 480, toMinute: 630 })).toBe(
    'mardi entre 8\u00a0h et 10\u00a0h\u00a030',
  )
  expect(problemWords('SLOT_FULL')).toBe('Aucun créneau n’est libre.')
  expect(problemWords('ANYTHING')).toBe('La commande n’a pas pu être faite.')
})
