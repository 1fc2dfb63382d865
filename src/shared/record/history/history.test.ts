import { expect, test } from 'vitest'
import { faultWords } from './history.ts'

const order = { what: 'contradicts', row: 12, at: null, about: '#1A2B3C4D', more: 0 } as const

test('a row that contradicts the history is said in a French sentence', () => {
  expect(faultWords({ ...order, table: 'orders', field: 'total' })).toBe(
    'Commandes\u00a0: la ligne 12 (#1A2B3C4D), le total n’est pas celui que dit l’historique.',
  )
  expect(faultWords({ ...order, table: 'deleted_orders', field: 'deletion' })).toBe(
    'Commandes supprimées\u00a0: la ligne 12 (#1A2B3C4D), l’historique ne dit pas cette suppression.',
  )
})
