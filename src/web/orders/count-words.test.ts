import { expect, test } from 'vitest'
import { collectedText, countedText, gapText, totalText } from './count-words.ts'

test('as many pieces as expected are not right when they are others', () => {
  expect(gapText({ expected: 4, counted: 4, counts: swapped })).toBe('Pas les mêmes pièces')
})

test('a gap is written in words', () => {
  const said = (expected: number, counted: number, of = {}) =>
    gapText({ expected, counted, counts: [], ...of })
  expect([said(4, 4), said(4, 3), said(4, 6)]).toEqual([
    'Compte juste',
    '1\u00a0pièce de moins',
    '2\u00a0pièces de plus',
  ])
  expect(said(4, 3, { bags: 1, expectedBags: 2 })).toBe('1\u00a0sac de moins')
  expect(said(4, 3, { bags: 1, expectedBags: 1 })).toBe('1\u00a0pièce de moins')
})

const found = (name: string, expected: number, counted: number) => ({
  position: 0,
  name,
  service: 'Complet',
  expected,
  counted,
  reason: 'autre' as const,
  note: undefined,
})
const swapped = [found('Chemise', 3, 2), found('Robe', 3, 4)]

test('what was counted is held against what was ordered, or what was expected back', () => {
  const said = (step: 'pickup' | 'delivery', expected: number, counted: number) =>
    countedText({ step, expected, counted, counts: [] })
  expect(said('pickup', 4, 5)).toBe('5\u00a0pièces comptées sur 4 commandées')
  expect(said('delivery', 1, 1)).toBe('1\u00a0pièce comptée sur 1 attendue')
  const bags = { expected: 2, counted: 1, counts: [], bags: 1, expectedBags: 2 }
  expect(countedText({ step: 'pickup', ...bags })).toBe('1\u00a0sac compté sur 2 commandés')
  expect(collectedText({ ...bags, expected: 1, expectedBags: 1 })).toBe(
    'Linge ramassé\u00a0: 1\u00a0sac compté',
  )
})

test('the right number of other pieces is not shown as right', () => {
  const check = { step: 'pickup' as const, expected: 6, counted: 6, counts: swapped }
  expect(countedText(check)).toBe(
    '6\u00a0pièces comptées, autant que commandées, mais pas les mêmes',
  )
})

test('the news of a collection is the count, and how far it is off', () => {
  const said = (expected: number, counted: number, counts = swapped.slice(0, 0)) =>
    collectedText({ expected, counted, counts })
  expect([said(4, 5), said(1, 1), said(6, 6, swapped)]).toEqual([
    'Linge ramassé\u00a0: 5\u00a0pièces comptées sur 4',
    'Linge ramassé\u00a0: 1\u00a0pièce comptée',
    'Linge ramassé\u00a0: 6\u00a0pièces comptées, mais pas les mêmes',
  ])
})

test('a count says of which total it speaks once there was another one', () => {
  const accepted = { status: 'accepted' as const, total: 4500, byCount: false }
  const refused = { ...accepted, status: 'refused' as const }
  const step = 'pickup' as const
  const [before, after] = [
    { step, adjustedSince: true },
    { step, adjustedSince: false },
  ]
  expect(totalText(after, { ...accepted, byCount: true })).toBe(
    'Ce qui manquait ne vous est pas compté\u00a0: nouveau total de 4\u202f500\u00a0FCFA.',
  )
  expect([totalText(after, null), totalText(after, refused)]).toEqual([null, null])
  expect(totalText(before, accepted)).toBe('Compté avant le nouveau total de 4\u202f500\u00a0FCFA.')
  expect(totalText(after, accepted)).toBe(
    'Compté d’après le nouveau total de 4\u202f500\u00a0FCFA.',
  )
  expect(totalText(before, refused)).toBe('Compté avant le nouveau total que vous avez accepté.')
})
