import { expect, test } from 'vitest'
import { formatDuration, percentKept, shortFrancs } from './late-words.ts'
import { barName, partialWeeks } from './words.ts'

const HOUR = 3_600_000

test.each([
  ['2026-06-07', '2026-06-07', 'dimanche 7 juin'],
  ['2026-06-01', '2026-06-07', '1ᵉʳ – 7 juin'],
  ['2026-06-29', '2026-07-05', '29 juin – 5 juillet'],
  ['2026-06-01', '2026-06-04', '1ᵉʳ – 4 juin (4 jours)'],
])('from %s to %s a bar is « %s »', (from, to, name) => {
  expect(barName({ from, to }).replace(/\s/g, ' ')).toBe(name)
})

test('weeks that the period cuts are named with their days', () => {
  const whole = { from: '2026-06-01', to: '2026-06-07' }
  const first = { from: '2026-05-31', to: '2026-05-31' }
  const last = { from: '2026-06-08', to: '2026-06-10' }
  const said = (...weeks: (typeof whole)[]) => partialWeeks(weeks).replace(/\s/g, ' ')
  expect(said(first, whole, last)).toBe('La première semaine compte 1 jour, la dernière 3 jours.')
  expect(said(whole, last)).toBe('La dernière semaine compte 3 jours.')
  expect(said(whole)).toBe('')
})

test.each([
  [0, '0'],
  [800, '800'],
  [50_000, '50 k'],
  [2500, '2,5 k'],
  [1_200_000, '1,2 M'],
])('%d francs beside a chart are « %s »', (amount, text) => {
  expect(shortFrancs(amount).replace(/\s/g, ' ')).toBe(text)
})

test.each([
  [0, '0 min'],
  [45 * 60_000, '45 min'],
  [9.4 * HOUR, '9 h'],
  [23.6 * HOUR, '1 j'],
  [28 * HOUR, '1 j 4 h'],
])('%d ms are « %s »', (ms, text) => {
  expect(formatDuration(ms).replace(/\s/g, ' ')).toBe(text)
})

test.each([
  [0, 0, 0],
  [29, 71, 29],
  [999, 1, 99],
  [3, 0, 100],
])('%d kept of %d more that were late are %d %%', (kept, late, percent) => {
  expect(percentKept({ kept, late })).toBe(percent)
})
