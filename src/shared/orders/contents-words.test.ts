import { expect, test } from 'vitest'
import { contentsLabel, contentsOf, countedLabel } from './contents-words.ts'
import { totalWords } from './total-words.ts'

const BAGS = { quantity: 2, grams: 6400 }
const SHIRTS = { quantity: 3, grams: null }

test('an order says its pieces, its bags with their weight, and what is still to be counted', () => {
  const said = (...asked: Parameters<typeof contentsOf>) => contentsLabel(contentsOf(...asked))
  expect(said([SHIRTS, { quantity: 2 }])).toBe('5\u00a0pièces')
  expect(said([BAGS], 'weight')).toBe('2\u00a0sacs (environ\u00a06,4\u00a0kg)')
  expect(said([{ ...BAGS, grams: 0 }])).toBe('2\u00a0sacs')
  expect(said([BAGS])).toBe('2\u00a0sacs (6,4\u00a0kg)')
  expect(said([SHIRTS, BAGS])).toBe('3\u00a0pièces et 2\u00a0sacs (6,4\u00a0kg)')
  expect(said([], 'count')).toBe('linge à compter')
  expect(said([SHIRTS], 'count')).toBe('3\u00a0pièces et linge à compter')
  expect(said([])).toBe('0\u00a0pièce')
  expect(contentsLabel({ ...contentsOf([BAGS], 'weight'), minGrams: 3000 })).toBe(
    '2\u00a0sacs (environ\u00a06,4\u00a0kg, 3\u00a0kg au moins)',
  )
})

test('a count names bags as bags', () => {
  expect(countedLabel({ pieces: 1 })).toBe('1\u00a0pièce comptée')
  expect(countedLabel({ pieces: 5, bags: 0 })).toBe('5\u00a0pièces comptées')
  expect(countedLabel({ pieces: 1, bags: 1 })).toBe('1\u00a0sac compté')
  expect(countedLabel({ pieces: 4, bags: 1 })).toBe('3\u00a0pièces et 1\u00a0sac comptés')
})

test('a total is an estimate until it is agreed to', () => {
  const order = { grandTotal: 7750 }
  expect(totalWords({ ...order, toAgree: null })).toBe('7\u202f750\u00a0FCFA')
  expect(totalWords({ ...order, toAgree: 'weight' })).toBe('environ 7\u202f750\u00a0FCFA')
  const both = { ...order, toAgree: 'count' as const }
  for (const bags of [{ items: [SHIRTS, BAGS] }, { bags: 2 }])
    expect(totalWords({ ...both, ...bags })).toBe('environ 7\u202f750\u00a0FCFA + linge à compter')
  expect(totalWords({ ...both, items: [SHIRTS] })).toBe('7\u202f750\u00a0FCFA + linge à compter')
  expect(totalWords({ ...order, toAgree: 'count' })).toBe('7\u202f750\u00a0FCFA + linge à compter')
})
