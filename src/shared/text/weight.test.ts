import { expect, test } from 'vitest'
import { gramsIn, keptWeightWords } from './typed-weight.ts'
import { chargedWords, formatKilos, minimumWords, unitPriceWords } from './weight.ts'

test('a weight is said to the tenth of a kilo', () => {
  expect([6400, 3000, 100, 12_300].map(formatKilos)).toEqual([
    '6,4\u00a0kg',
    '3\u00a0kg',
    '0,1\u00a0kg',
    '12,3\u00a0kg',
  ])
})

test('a weight is read as people type it', () => {
  expect(['6,4', '6.4', ' 6,4 kg ', '12', '0,5'].map(gramsIn)).toEqual([
    6400, 6400, 6400, 12_000, 500,
  ])
  expect(['', '6,4567', '-2', 'six', '6,', '1000'].map(gramsIn)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a weight with two or three decimals is read to the tenth below, and shown so', () => {
  expect(['6,42', '6,40', '6.499', '6,420 kg', '0,05'].map(gramsIn)).toEqual([
    6400, 6400, 6400, 6400, 0,
  ])
  expect(formatKilos(gramsIn('6,49') ?? 0)).toBe('6,4\u00a0kg')
})

test('where a weight was rounded, what was typed and what is kept are told', () => {
  expect(keptWeightWords('6,42')).toBe('tapé 6,42, gardé 6,4\u00a0kg')
  expect(keptWeightWords('6.499 kg')).toBe('tapé 6,499, gardé 6,4\u00a0kg')
  expect(['6,4', '6,40', '6', '', 'six'].map(keptWeightWords)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a price says whether it is of a kilo', () => {
  expect(unitPriceWords({ price: 1500 })).toBe('1\u202f500\u00a0FCFA')
  expect(unitPriceWords({ price: 1000, minGrams: 3000 })).toBe('1\u202f000\u00a0FCFA le kilo')
  expect(chargedWords(4300, 6000)).toBe('4,3\u00a0kg (minimum 6\u00a0kg)')
  expect(chargedWords(6400, 6000)).toBe('6,4\u00a0kg')
  expect(minimumWords(2500)).toBe('2,5\u00a0kg minimum')
})
