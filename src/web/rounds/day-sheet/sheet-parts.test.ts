import { expect, test } from 'vitest'
import type { OrderStatus } from '#shared/order-status.ts'
import { toPoint } from '#shared/places/points.ts'
import type { ListedOrder } from '#web/orders/order-view.ts'
import { missionOf, paperPlace, receivableText, roundsLabel, sectionsOf } from './sheet-parts.ts'

const NOW = Date.UTC(2025, 5, 10, 8)

const order = (status: OrderStatus, fullname = 'Konan Yao', rest: Partial<ListedOrder> = {}) =>
  ({
    status,
    paymentMethod: 'espece',
    payment: { state: 'unpaid', due: 7900, paid: 0, missing: false },
    livreur: { id: fullname, fullname, phone: '', available: true },
    clientLocation: null,
    dueAt: null,
    createdAt: NOW,
    pickupFrom: null,
    pickupTo: null,
    deliveryFrom: null,
    deliveryTo: null,
    ...rest,
  }) as ListedOrder

test('missions are grouped by livreur, in the order of their names', () => {
  const orders = [
    order('assigned', 'Mariam'),
    order('assigned', 'Éric'),
    order('assigned', 'Mariam'),
  ]
  const sections = sectionsOf(orders, NOW)
  expect(sections.map(({ livreur, orders }) => [livreur.fullname, orders.length])).toEqual([
    ['Éric', 1],
    ['Mariam', 2],
  ])
})

test('each livreur’s missions come in the proposed order of visits, those under way first', () => {
  const hour = 3_600_000
  const at = (hours: number, reference: string) =>
    order('assigned', 'Éric', {
      reference,
      pickupFrom: NOW + hours * hour,
      pickupTo: NOW + (hours + 2) * hour,
    })
  const under = order('pickup_en_route', 'Éric', { reference: 'under way' })
  const [section] = sectionsOf([at(4, 'noon'), at(2, 'ten'), under], NOW)
  expect(section?.orders.map(({ reference }) => reference)).toEqual(['under way', 'ten', 'noon'])
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
  const read = receivableText(order('assigned', 'Konan', rest as Partial<ListedOrder>))
  expect(read.replace(/\s/g, ' ')).toBe(text)
})

test('a livreur’s rounds are counted, and what there is none of is left out', () => {
  expect(roundsLabel([order('assigned'), order('pickup_en_route')])).toBe('2 ramassages')
  expect(roundsLabel([order('assigned'), order('delivery_en_route')])).toBe(
    '1 ramassage · 1 livraison',
  )
})

test.each([
  ['Marcory, Zone 4', 'Portail vert', 'Marcory, Zone\u00a04. Portail vert'],
  ['', null, 'Position sur la carte. Cocody, Palmeraie'],
])('of « %s » and « %s » the paper says « %s »', (clientAddress, landmark, said) => {
  const clientLocation = toPoint({ lat: 5.3686, lng: -3.9574 })
  expect(paperPlace({ clientAddress, landmark, clientLocation })).toBe(said)
})
