import { expect, test } from 'vitest'
import { livreurColour } from './livreur-colour.ts'

test('the tenth livreur has the colour of the first', () => {
  expect([1, 9, 10].map(livreurColour)).toEqual([
    'var(--livreur-1)',
    'var(--livreur-9)',
    'var(--livreur-1)',
  ])
})
