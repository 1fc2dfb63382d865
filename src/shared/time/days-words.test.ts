import { expect, test } from 'vitest'
import { daysWords } from './days-words.ts'

test.each([
  ['2025-06-12', '2025-06-12', '2025-06-10', 'jeudi 12 juin'],
  ['2025-06-12', '2025-06-14', '2025-06-10', 'du jeudi 12 au samedi 14 juin'],
  ['2025-06-28', '2025-07-02', '2025-06-10', 'du samedi 28 juin au mercredi 2 juillet'],
  ['2025-12-30', '2026-01-02', '2025-06-10', 'du mardi 30 décembre au vendredi 2 janvier 2026'],
  ['2026-01-02', '2026-01-02', '2025-06-10', 'vendredi 2 janvier 2026'],
  ['2025-06-12', '2025-06-12', undefined, 'jeudi 12 juin 2025'],
  ['2025-06-01', '2025-06-03', undefined, 'du dimanche 1ᵉʳ au mardi 3 juin 2025'],
  ['2025-06-28', '2025-07-02', undefined, 'du samedi 28 juin au mercredi 2 juillet 2025'],
  ['2025-12-30', '2026-01-02', undefined, 'du mardi 30 décembre 2025 au vendredi 2 janvier 2026'],
])('%s to %s, read on %s, is « %s »', (from, to, today, text) => {
  expect(daysWords(from, to, today)).toBe(text)
})
