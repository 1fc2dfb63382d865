import { expect, test } from 'vitest'
import type { DayStop } from '#shared/rounds/day-rounds.ts'
import { leftWords } from './board-words.ts'

const MADE = [{}] as DayStop[]

test('a round whose stops are all made says so, and one that never had any says that', () => {
  expect(leftWords({ count: 0, done: MADE })).toBe('Tout est fait')
  expect(leftWords({ count: 0, done: [] })).toBe('Aucun arrêt')
  expect(leftWords({ count: 2, done: MADE })).toBe('2\u00a0arrêts')
})
