import { describe, expect, test } from 'vitest'
import { METHODS, PAYMENT_METHODS } from './money/payment-methods.ts'
import {
  assignmentFrom,
  CLIENT_CHIPS,
  canReassign,
  currentChip,
  isMission,
  isOver,
  missionStep,
  ORDER_STATUSES,
  type OrderStatus,
} from './order-status.ts'
import { referenceOf, typedReference } from './text/order-reference.ts'
import { statusLabel } from './text/status-words.ts'

const answers = <T>(rule: (status: OrderStatus) => T) =>
  Object.fromEntries(ORDER_STATUSES.map((status) => [status, rule(status)]))

describe('assigning', () => {
  test('a waiting order is assigned for pick-up, a collected or processed one for delivery', () => {
    expect(answers(assignmentFrom)).toEqual({
      pending: 'assigned',
      assigned: undefined,
      pickup_en_route: undefined,
      picked_up: 'assigned_for_delivery',
      processing: 'assigned_for_delivery',
      assigned_for_delivery: undefined,
      delivery_en_route: undefined,
      completed: undefined,
      cancelled: undefined,
    })
  })

  test('the livreur may be replaced from the assignment to the last ride', () => {
    expect(answers((status) => canReassign(status, 'a livreur'))).toEqual({
      pending: false,
      assigned: true,
      pickup_en_route: true,
      picked_up: true,
      processing: true,
      assigned_for_delivery: true,
      delivery_en_route: true,
      completed: false,
      cancelled: false,
    })
  })

  test.each(ORDER_STATUSES)('without a livreur none can be replaced at %s', (status) => {
    expect(canReassign(status, null)).toBe(false)
  })
})

describe('missions', () => {
  test('each mission has one next step, with its kind and its button', () => {
    expect(answers(missionStep)).toEqual({
      pending: undefined,
      assigned: { type: 'Ramassage', to: 'pickup_en_route', action: 'En route pour ramassage' },
      pickup_en_route: { type: 'Ramassage', to: 'picked_up', action: 'Confirmer le ramassage' },
      picked_up: undefined,
      processing: undefined,
      assigned_for_delivery: {
        type: 'Livraison',
        to: 'delivery_en_route',
        action: 'En route pour livraison',
      },
      delivery_en_route: { type: 'Livraison', to: 'completed', action: 'Confirmer la livraison' },
      completed: undefined,
      cancelled: undefined,
    })
  })

  test('an order is a mission in the four statuses that have a next step', () => {
    expect(ORDER_STATUSES.filter(isMission)).toEqual([
      'assigned',
      'pickup_en_route',
      'assigned_for_delivery',
      'delivery_en_route',
    ])
  })

  test('completed and cancelled orders are over', () => {
    expect(ORDER_STATUSES.filter(isOver)).toEqual(['completed', 'cancelled'])
  })
})

describe('words', () => {
  test('each status has the label of the specification', () => {
    expect(answers((status) => statusLabel(status, 'livreur'))).toEqual({
      pending: 'En attente',
      assigned: 'Ramassage assigné',
      pickup_en_route: 'Ramassage en route',
      picked_up: 'Ramassée',
      processing: 'En traitement',
      assigned_for_delivery: 'Assigné pour livraison',
      delivery_en_route: 'Livraison en route',
      completed: 'Livrée',
      cancelled: 'Annulée',
    })
  })

  test.each(['livreur', 'admin', 'superadmin'] as const)(
    '« assigned » and the way back read differently to a client than to a %s',
    (role) => {
      const different = ORDER_STATUSES.filter(
        (s) => statusLabel(s, role) !== statusLabel(s, 'client'),
      )
      expect(different.map((status) => statusLabel(status, 'client'))).toEqual([
        'Livreur assigné',
        'Retour en cours',
      ])
    },
  )

  test('a client follows six chips, the last one the way back', () => {
    expect(CLIENT_CHIPS.map((chip) => `${chip}: ${statusLabel(chip, 'client')}`)).toEqual([
      'pending: En attente',
      'assigned: Livreur assigné',
      'pickup_en_route: Ramassage en route',
      'picked_up: Ramassée',
      'processing: En traitement',
      'delivery_en_route: Retour en cours',
    ])
  })

  test('an order assigned for delivery still belongs to « En traitement », one that is over to no chip', () => {
    expect(answers(currentChip)).toEqual({
      pending: 'pending',
      assigned: 'assigned',
      pickup_en_route: 'pickup_en_route',
      picked_up: 'picked_up',
      processing: 'processing',
      assigned_for_delivery: 'processing',
      delivery_en_route: 'delivery_en_route',
      completed: undefined,
      cancelled: undefined,
    })
  })

  test('payment methods have their French names', () => {
    expect(PAYMENT_METHODS.map((method) => METHODS[method].label)).toEqual(['Espèces', 'Wave'])
  })

  test('the reference is the first eight characters of the id', () => {
    expect(referenceOf('4f9c21ab-0d7e-4c51-9d1b-000000000000')).toBe('4f9c21ab')
  })

  test.each([
    ['48210937', '48210937'],
    ['4821 0937', '48210937'],
    ['#4821\u202f0937', '48210937'],
    [' # 4821 ', '4821'],
    ['48 21 09', '482109'],
    ['#4F9C', '4f9c'],
    ['4f9c21ab-0d7e', '4f9c21ab-0d7e'],
    ['#4', undefined],
    ['4f9c 21ab', undefined],
    ['+225 07 48', undefined],
    ['Awa', undefined],
    ['', undefined],
  ])('typed %j, a reference begins with %s', (typed, start) => {
    expect(typedReference(typed)).toBe(start)
  })
})
