import { expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/dates.ts'
import type { LateOrder } from '../late-order.ts'
import { describeDue } from './due-sentence.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const order = {
  status: 'assigned',
  readyAt: null,
  dueAt: NOW + 60 * MINUTE_MS,
  isLate: false,
  expected: Date.UTC(2026, 10, 26, 14, 40),
  ahead: 0,
  inRound: true,
} as unknown as LateOrder

test.each<[string, Partial<LateOrder>]>([
  ['Ramassage · prévu vers 14 h 40', {}],
  ['Ramassage · prévu vers 14 h 40, après 1 arrêt', { ahead: 1 }],
  ['Ramassage · prévu vers 14 h 40, 3 commandes avant elle', { ahead: 3, inRound: false }],
  ['Ramassage · prévu demain vers 9 h', { expected: Date.UTC(2026, 10, 27, 9) }],
  ['Ramassage · aucun livreur n’est en service d’ici là', { expected: null, ahead: 2 }],
  [
    'Linge prêt · en retard de 12 min',
    { status: 'processing', isLate: true, dueAt: NOW - 720_000 },
  ],
  ['Livraison · prévu vers 14 h 40', { status: 'processing', readyAt: 1 }],
])('an order is said to be late by « %s »', (words, more) => {
  expect(describeDue({ ...order, ...more }, NOW).replace(/\s/g, ' ')).toBe(words)
})
