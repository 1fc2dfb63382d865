import { expect, test } from 'vitest'
import { actorOf, type JournalEntry } from './journal-actor.ts'

test.each([
  ['Awa Koné', { about: 'business', data: {}, actorName: 'Awa Koné' }],
  // A rescue, which is noted under the account that it lets in.
  ['Le serveur', { about: 'business', data: { by: 'machine' }, actorName: 'Awa Koné' }],
  ['Awa Koné', { about: 'order', data: { by: 'machine' }, actorName: 'Awa Koné' }],
  ['Compte supprimé', { about: 'order', data: {}, actorName: null }],
])('an act is « %s »’s: %o', (who, entry) => {
  expect(actorOf(entry as unknown as JournalEntry)).toBe(who)
})
