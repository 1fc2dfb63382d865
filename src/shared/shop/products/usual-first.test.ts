import { expect, test } from 'vitest'
import { usualFirst } from './usual-first.ts'

const inOrder = (...names: string[]) =>
  usualFirst(names.map((name) => ({ name }))).map(({ name }) => name)

test('what most people bring comes before the names of a catalogue', () => {
  expect(inOrder('Boubou', 'Chemise', 'Complet pagne', 'Pantalon', 'Robe')).toEqual([
    'Chemise',
    'Pantalon',
    'Robe',
    'Boubou',
    'Complet pagne',
  ])
})

test('the plain name wins over a longer one, and a catalogue without them stays as it is', () => {
  expect(inOrder('Chemise de soirée', 'Chemise', 'Robe de mariée')).toEqual([
    'Chemise',
    'Robe de mariée',
    'Chemise de soirée',
  ])
  expect(inOrder('Boubou', 'Chemisier')).toEqual(['Boubou', 'Chemisier'])
})
