import { expect, test } from 'vitest'
import { type AccountView, needsReassignment, openWorkText, pendingLabel } from './account-view.ts'

type Worker = Pick<AccountView, 'role' | 'disabledAt' | 'openOrders'>

test.each<[string | null, Worker]>([
  [null, { role: 'client', disabledAt: null }],
  [null, { role: 'livreur', disabledAt: 1, openOrders: 0 }],
  ['1 commande en cours', { role: 'client', disabledAt: null, openOrders: 1 }],
  ['2 commandes en cours', { role: 'client', disabledAt: 1, openOrders: 2 }],
  ['2 missions en cours', { role: 'livreur', disabledAt: null, openOrders: 2 }],
  ['1 mission à réassigner', { role: 'livreur', disabledAt: 1, openOrders: 1 }],
])('an account says « %s » of its open orders (%o)', (words, account) => {
  expect(openWorkText(account)?.replace(/\s/g, ' ') ?? null).toBe(words)
  expect(needsReassignment(account)).toBe(words?.includes('réassigner') ?? false)
})

test('orders that wait are counted', () => {
  const said = [1, 3].map((count) => pendingLabel(count).replace(/\s/g, ' '))
  expect(said).toEqual(['1 commande en attente', '3 commandes en attente'])
})
