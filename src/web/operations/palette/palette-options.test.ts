import { expect, test } from 'vitest'
import { matching, nextKey } from './palette-options.ts'

const SCREENS = ['Commandes', 'Non assignées', 'Nouvelle commande', 'E‑mails'].map((label) => ({
  label,
}))
const labels = (typed: string) => matching(SCREENS, typed).map(({ label }) => label)

test.each([
  ['', ['Commandes', 'Non assignées', 'Nouvelle commande', 'E‑mails']],
  ['com', ['Commandes', 'Nouvelle commande']],
  ['assignee', ['Non assignées']],
  ['comm nouv', ['Nouvelle commande']],
  ['mail', ['E‑mails']],
  ['mandes', []],
])('« %s » finds %o', (typed, found) => {
  expect(labels(typed)).toEqual(found)
})

test('the arrows go round, and begin at the end that they come from', () => {
  const options = ['a', 'b', 'c'].map((key) => ({ key }))
  expect(nextKey(options, undefined, 1)).toBe('a')
  expect(nextKey(options, undefined, -1)).toBe('c')
  expect(nextKey(options, 'c', 1)).toBe('a')
  expect(nextKey(options, 'a', -1)).toBe('c')
  expect(nextKey([], 'a', 1)).toBeUndefined()
})
