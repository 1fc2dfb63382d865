import { afterEach, expect, test, vi } from 'vitest'
import {
  dayKey,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatShortDate,
  formatShortDateTime,
  formatSince,
  formatTime,
} from './dates.ts'
import { isoInstant } from './iso-instant.ts'
import { formatWait } from './text/wait.ts'

const JUNE_10_AT_8_12 = Date.UTC(2025, 5, 10, 8, 12)
const LAST_MINUTE_OF_2025 = Date.UTC(2025, 11, 31, 23, 59, 59, 999)

afterEach(() => vi.unstubAllEnvs())

test('a day is written in full', () => {
  expect(formatDay(JUNE_10_AT_8_12)).toBe('mardi 10 juin 2025')
  expect(formatDate(JUNE_10_AT_8_12)).toBe('10 juin 2025')
})

test('the first day of a month is written « 1ᵉʳ », and no other', () => {
  const first = Date.UTC(2021, 9, 1, 1, 1)
  expect(formatDay(first)).toBe('vendredi 1ᵉʳ octobre 2021')
  expect(formatDateTime(first)).toBe('vendredi 1ᵉʳ octobre 2021, 1\u00a0h\u00a001')
  expect(formatShortDateTime(first, first)).toBe('ven.\u00a01ᵉʳ, 1\u00a0h\u00a001')
  expect(formatShortDate(first)).toBe('ven.\u00a01ᵉʳ\u00a0oct.')
  expect(formatDate(Date.UTC(2021, 10, 11))).toBe('11 novembre 2021')
  expect(formatDate(Date.UTC(2021, 0, 31))).toBe('31 janvier 2021')
})

test('an hour is said as in speech, from midnight on', () => {
  expect(formatTime(JUNE_10_AT_8_12)).toBe('8\u00a0h\u00a012')
  expect(formatTime(Date.UTC(2025, 5, 10))).toBe('0\u00a0h')
  expect(formatTime(LAST_MINUTE_OF_2025)).toBe('23\u00a0h\u00a059')
})

test('day and hour stand together, in full or shortened', () => {
  expect(formatDateTime(JUNE_10_AT_8_12)).toBe('mardi 10 juin 2025, 8\u00a0h\u00a012')
  expect(formatShortDateTime(JUNE_10_AT_8_12, Date.UTC(2025, 5, 30))).toBe(
    'mar.\u00a010, 8\u00a0h\u00a012',
  )
})

test('the month is said with a day and hour of another month, and of another year', () => {
  for (const now of [Date.UTC(2025, 6, 1), Date.UTC(2025, 4, 31), Date.UTC(2026, 5, 10)])
    expect(formatShortDateTime(JUNE_10_AT_8_12, now)).toBe(
      'mar.\u00a010\u00a0juin, 8\u00a0h\u00a012',
    )
})

test('a recent day needs no year, and a month no day', () => {
  expect(formatShortDate(JUNE_10_AT_8_12)).toBe('mar.\u00a010\u00a0juin')
  expect(formatMonth(LAST_MINUTE_OF_2025)).toBe('décembre 2025')
})

test('the calendar day changes at midnight in Abidjan, which is midnight UTC', () => {
  expect(dayKey(LAST_MINUTE_OF_2025)).toBe('2025-12-31')
  expect(dayKey(LAST_MINUTE_OF_2025 + 1)).toBe('2026-01-01')
  expect(dayKey(Date.UTC(2024, 1, 29, 12))).toBe('2024-02-29')
})

test.each(['America/Los_Angeles', 'Asia/Tokyo'])('a device in %s shows Abidjan’s time', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(new Date(JUNE_10_AT_8_12).getHours()).not.toBe(8)
  expect(formatDateTime(JUNE_10_AT_8_12)).toBe('mardi 10 juin 2025, 8\u00a0h\u00a012')
  expect(dayKey(JUNE_10_AT_8_12)).toBe('2025-06-10')
})

test.each([
  [0, '1\u00a0seconde'],
  [1, '1\u00a0seconde'],
  [90, '90\u00a0secondes'],
  [91, '2\u00a0minutes'],
  [300, '5\u00a0minutes'],
  [5401, '2\u00a0heures'],
])('a wait of %i seconds reads « %s »', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})

test('a moment that no calendar holds is said to be unknown, and breaks nothing', () => {
  for (const at of [-9e15, 9e15, Number.NaN]) {
    expect(formatDay(at)).toBe('date inconnue')
    expect(formatTime(at)).toBe('date inconnue')
    expect(isoInstant(at)).toBeUndefined()
    expect(dayKey(at)).toMatch(/^(?:1000-01-01|9990-12-31)$/)
  }
  expect(isoInstant(JUNE_10_AT_8_12)).toBe('2025-06-10T08:12:00.000Z')
})

test('what waits says since when, as briefly as it stays clear', () => {
  const since = (...date: Parameters<typeof Date.UTC>) =>
    formatSince(Date.UTC(...date), JUNE_10_AT_8_12)
  expect(since(2025, 5, 10, 0, 0)).toBe('0\u00a0h')
  expect(since(2025, 5, 9, 23, 59)).toBe('hier, 23\u00a0h\u00a059')
  expect(since(2025, 5, 4, 14, 2)).toBe('mer.\u00a04, 14\u00a0h\u00a002')
  expect(since(2025, 5, 3, 14, 2)).toBe('mar.\u00a03, 14\u00a0h\u00a002')
})
