import { expect, test } from 'vitest'
import { garmentsNamed, readTyped } from './typed-garment.ts'

test.each([
  ['3 che', { quantity: 3, name: 'che' }],
  ['12x Pantalon', { quantity: 12, name: 'pantalon' }],
  ['2×tee', { quantity: 2, name: 'tee' }],
  ['Été', { quantity: 1, name: 'ete' }],
  ['0 robe', { quantity: 1, name: 'robe' }],
  ['4', { quantity: 4, name: '' }],
  ['', { quantity: 1, name: '' }],
])('« %s » is so many pieces of a garment', (typed, read) => {
  expect(readTyped(typed)).toEqual(read)
})

test('a garment that begins with what was typed comes before those that only hold it', () => {
  const names = (typed: string) =>
    garmentsNamed(
      ['Taie d’oreiller', 'Costume 2 pièces', 'Couette', 'Complet pagne', 'Pagne'].map((name) => ({
        name,
      })),
      typed,
    ).map(({ name }) => name)
  expect(names('pagne')).toEqual(['Pagne', 'Complet pagne'])
  expect(names('co')).toEqual(['Costume 2 pièces', 'Couette', 'Complet pagne'])
  expect(names('oreiller')).toEqual(['Taie d’oreiller'])
  expect(names('zzz')).toEqual([])
  expect(names('')).toHaveLength(5)
})
