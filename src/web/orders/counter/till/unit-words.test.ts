import { expect, test } from 'vitest'
import { unitsOf } from './unit-words.ts'

test.each([
  ['aucune pièce', undefined, 0],
  ['1 pièce', undefined, 1],
  ['2 pièces', undefined, 2],
  ['aucun sac', 3000, 0],
  ['2 sacs', 3000, 2],
])('« %s »', (words, minGrams, count) => {
  expect(unitsOf(minGrams === undefined ? {} : { minGrams }, count).replace(/\s/g, ' ')).toBe(words)
})
