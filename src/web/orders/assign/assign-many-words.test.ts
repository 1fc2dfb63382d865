import { expect, test } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { shortReason } from '../short-reason.ts'
import {
  assignManyTitle,
  partlySentText,
  roundsText,
  standingText,
  summaryText,
} from './assign-many-words.ts'

const some = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ orderId: `${i}`, reference: '', message: '' }))
const ids = (count: number) => some(count).map(({ orderId }) => orderId)

test('what is about to be done is counted', () => {
  const of = (...statuses: OrderStatus[]) => statuses.map((status) => ({ status }))
  expect(assignManyTitle(of('pending'))).toBe('Assigner 1 commande')
  expect(assignManyTitle(of('pending', 'processing'))).toBe('Assigner 2 commandes')
  expect(assignManyTitle(of('assigned', 'delivery_en_route'))).toBe('Réassigner 2 commandes')
})

const COLLECT = { status: 'pending', readyAt: null } as const
const READY = { status: 'processing', readyAt: 1 } as const
const WASHED = { status: 'processing', readyAt: null } as const

test.each([
  [[COLLECT], '1 ramassage, pour un seul livreur.'],
  [[READY, READY], '2 livraisons, pour un seul livreur.'],
  [[COLLECT, COLLECT, READY], '2 ramassages et 1 livraison, pour un seul livreur.'],
  [[READY, WASHED], '2 livraisons, dont 1 pas encore prête, pour un seul livreur.'],
  [
    [COLLECT, WASHED, WASHED],
    '1 ramassage et 2 livraisons, pas encore prêtes, pour un seul livreur.',
  ],
  [[{ status: 'assigned_for_delivery', readyAt: null }], '1 livraison, pour un seul livreur.'],
] as const)('%o is « %s »', (orders, text) => {
  expect(roundsText(orders)).toBe(text)
})

test.each([
  [17, 3, '17 assignées, 3 à revoir'],
  [1, 1, '1 assignée, 1 à revoir'],
  [0, 2, 'Aucune assignée, 2 à revoir'],
])('%d given and %d not read « %s »', (done, refused, text) => {
  expect(summaryText({ done: ids(done), refused: some(refused) }, 'assigned')).toBe(text)
})

test.each([
  [20, '20 sur 30 assignées, le reste n’est pas parti.'],
  [1, '1 sur 30 assignée, le reste n’est pas parti.'],
  [0, '0 sur 30 assignée, le reste n’est pas parti.'],
])('after a failed call, %d of 30 read « %s »', (done, text) => {
  expect(partlySentText(done, 30)).toBe(text)
})

test.each([
  ['pickup', 'Le livreur a bien été assigné.'],
  ['delivery', 'Le livreur a bien été assigné pour la livraison.'],
  ['reassign', 'La commande a été réassignée au nouveau livreur.'],
] as const)('once it stands, a %s reads « %s »', (kind, text) => {
  expect(standingText(1, kind)).toBe(text)
})

test('the reason for one that moved says who moved it, and no more', () => {
  const at = Date.UTC(2025, 5, 10, 8, 12)
  const details = { status: 'cancelled', by: 'Mireille Assi', at } as const
  const { text } = errorMessage('ORDER_CHANGED', details, 'admin')
  const read = shortReason(text).replace(/\s/g, ' ')
  expect(read).toBe('Mireille Assi l’a modifiée à 8 h 12 : « Annulée ».')
})
