import { expect, test } from 'vitest'
import type { OrderStatus } from '#shared/orders/orders.ts'
import {
  missionOf,
  receivableText,
  roundsLabel,
  type SheetOrder,
  sectionsOf,
} from './sheet-parts.ts'

const order = (status: OrderStatus, fullname = 'Konan Yao', rest: Partial<SheetOrder> = {}) =>
  ({
    status,
    paymentMethod: 'espece',
    payment: { state: 'unpaid', due: 7900, paid: 0, missing: false },
    livreur: { id: fullname, fullname, phone: '', available: true },
    ...rest,
  }) as SheetOrder

test('missions are grouped by livreur, in the order of their names', () => {
  const orders = [
    order('assigned', 'Mariam'),
    order('assigned', 'Éric'),
    order('assigned', 'Mariam'),
  ]
  const sections = sectionsOf(orders)
  expect(sections.map(({ livreur, orders }) => [livreur.fullname, orders.length])).toEqual([
    ['Éric', 1],
    ['Mariam', 2],
  ])
})

test('the mission type follows from the status of the order', () => {
  const statuses = ['pending', 'assigned', 'picked_up', 'processing', 'delivery_en_route'] as const
  expect(statuses.map((status) => missionOf({ status }))).toEqual([
    'Ramassage',
    'Ramassage',
    'Livraison',
    'Livraison',
    'Livraison',
  ])
})

test.each([
  [{}, '7 900 FCFA'],
  [{ paymentMethod: null }, '7 900 FCFA'],
  [{ paymentMethod: 'wave' }, 'Wave, en attente'],
  [{ paymentMethod: 'wave', payment: { state: 'to_verify', due: 7900 } }, 'Wave, à vérifier'],
  [{ paymentMethod: 'wave', payment: { state: 'paid', due: 0 } }, 'Wave, payé'],
  [{ payment: { state: 'paid', due: 0 } }, 'Payé'],
] as const)('an order of %o has « %s » to receive', (rest, text) => {
  const read = receivableText(order('assigned', 'Konan', rest as Partial<SheetOrder>))
  expect(read.replace(/\s/g, ' ')).toBe(text)
})

test('a livreur’s rounds are counted, and what there is none of is left out', () => {
  expect(roundsLabel([order('assigned'), order('pickup_en_route')])).toBe('2 ramassages')
  expect(roundsLabel([order('assigned'), order('delivery_en_route')])).toBe(
    '1 ramassage · 1 livraison',
  )
})
