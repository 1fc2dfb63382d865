import { expect, test } from 'vitest'
import type { QueuedAction } from '#shared/rounds/queue.ts'
import { doneText, keptWords } from './words.ts'

test.each([
  ['Photo', { kind: 'photo', payload: {} }],
  ['Ramassage confirmé', { kind: 'advance', payload: { from: 'pickup_en_route' } }],
  ['Personne à l’adresse', { kind: 'missed', payload: {} }],
  ['Pas d’accord avec le total', { kind: 'missed', payload: { disagreed: true } }],
])('an act that waits is called « %s »', (words, action) => {
  expect(doneText(action as unknown as QueuedAction)).toBe(words)
})

test.each([
  [false, undefined, ''],
  [true, undefined, 'L’équipe est prévenue, avec ce que vous aviez noté.'],
  [false, true, 'Gardez le linge, appelez l’équipe.'],
  [true, true, 'Gardez le linge, l’équipe appelle.'],
])(
  'of an act that was refused (told: %s, linen in hand: %s) is said « %s »',
  (claimed, holds, words) => {
    expect(keptWords({ claimed, ...(holds && { holdsLinen: true }) })).toBe(words)
  },
)
