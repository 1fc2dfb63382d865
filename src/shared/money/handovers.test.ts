import { expect, test } from 'vitest'
import {
  contestForm,
  contestText,
  formatGap,
  gapOf,
  handOverForm,
  isSameCash,
} from './handovers.ts'

test('a gap is what is missing or too much, with its sign', () => {
  expect(gapOf({ expected: 3000, counted: 1300 })).toBe(-1700)
  expect(formatGap(-1700)).toBe('−\u00a01\u202f700\u00a0FCFA')
  expect(formatGap(400)).toBe('+\u00a0400\u00a0FCFA')
  expect(formatGap(0)).toBe('0\u00a0FCFA')
})

test('cash is another one once a colleague took it, though it comes to as much again', () => {
  const seen = { amount: 3000, payments: 1, since: 7 }
  expect(isSameCash({ ...seen }, seen)).toBe(true)
  for (const change of [{ since: 8 }, { payments: 2 }, { amount: 3500 }])
    expect(isSameCash({ ...seen, ...change }, seen)).toBe(false)
})

test.each([
  [{ counted: 3000 }, null],
  [{ counted: 2900, reason: 'Monnaie' }, null],
  [{ counted: 2900 }, 'reason'],
  [{ counted: 2900, reason: '  ' }, 'reason'],
  [{ counted: -1, reason: 'Monnaie' }, 'counted'],
  [{ counted: 2900.5, reason: 'Monnaie' }, 'counted'],
  [{ counted: Number.NaN }, 'counted'],
])('of 3000 francs expected, %j is wrong at %j', (typed, field) => {
  const { error } = handOverForm(3000).safeParse(typed)
  expect(error?.issues[0]?.path[0] ?? null).toBe(field)
})

test('a livreur who contests says how much they gave, and may say more', () => {
  expect(contestText({ given: 3000 })).toBe('J’ai versé 3\u202f000\u00a0FCFA.')
  expect(contestText({ given: 0, note: 'Devant Awa' })).toBe('J’ai versé 0\u00a0FCFA. Devant Awa')
  expect(contestForm.safeParse({ given: Number.NaN }).success).toBe(false)
})
