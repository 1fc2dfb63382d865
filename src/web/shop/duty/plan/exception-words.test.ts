import { expect, test } from 'vitest'
import { exceptionDays, exceptionText } from './exception-words.ts'

const TODAY = '2025-06-10'
const HOURS = { from: 600, to: 960 }
const WEEK = { 1: HOURS, 2: HOURS, 3: HOURS, 4: HOURS, 5: HOURS, 6: HOURS, 7: null }

test.each([
  ['2025-06-12', '2025-06-12', 'Jeudi 12 juin'],
  ['2025-06-12', '2025-06-14', 'Du jeudi 12 au samedi 14 juin'],
  ['2025-06-28', '2025-07-02', 'Du samedi 28 juin au mercredi 2 juillet'],
  ['2026-01-02', '2026-01-02', 'Vendredi 2 janvier 2026'],
])('%s to %s is « %s »', (from, to, text) => {
  expect(exceptionDays({ from, to, hours: null }, TODAY)).toBe(text)
})

test.each([
  ['2025-06-12', '2025-06-12', null, 'Absence toute la journée'],
  ['2025-06-12', '2025-06-14', null, 'Absence de 3 jours'],
  ['2025-06-12', '2025-06-12', HOURS, '10\u00a0h\u00a0–\u00a016 h seulement'],
  ['2025-06-15', '2025-06-15', HOURS, '10\u00a0h\u00a0–\u00a016 h'],
])('what differs from %s to %s is « %s »', (from, to, hours, text) => {
  expect(exceptionText({ from, to, hours }, WEEK)).toBe(text)
})
