import { expect, test } from 'vitest'
import { formatFcfa, formatFrancs, unbrokenFigures } from './money.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1\u202f000'],
  [12_500, '12\u202f500'],
  [1_234_567, '1\u202f234\u202f567'],
  [12_009_052, '12\u202f009\u202f052'],
  [-1500, '-1\u202f500'],
])('%i francs are grouped the French way', (amount, shown) => {
  expect(formatFrancs(amount)).toBe(shown)
  expect(formatFrancs(amount).replaceAll('\u202f', '')).toBe(String(amount))
})

test('an amount never breaks between its digits nor before FCFA', () => {
  expect(formatFcfa(12_500)).toBe('12\u202f500\u00a0FCFA')
  expect(formatFcfa(12_500)).not.toContain(' ')
})

test('a fraction of a franc is rounded away', () => {
  expect(formatFcfa(1158.67)).toBe('1\u202f159\u00a0FCFA')
})

test('a figure that was typed with spaces is shown on one line, and the words around it as they are', () => {
  expect(unbrokenFigures('SARL au capital de 1 000 000 FCFA')).toBe(
    'SARL au capital de 1\u00a0000\u00a0000\u00a0FCFA',
  )
  expect(unbrokenFigures('Rue 12, 01 BP 345 Abidjan')).toBe('Rue 12, 01 BP 345 Abidjan')
})
