import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { signInInput } from '#shared/access/auth.ts'
import { orderIdInput } from '#shared/fields.ts'
import { pageInput } from '#shared/paging.ts'
import { toLatLng, toPoint } from '#shared/places/points.ts'
import { liveInput } from '#shared/record/live.ts'
import { INVALID_PHONE } from '#shared/text/phone.ts'
import {
  advanceMissionInput,
  assignOrderInput,
  boardInput,
  cancelOrderInput,
  choosePaymentInput,
  moveOrderInput,
  placeOrderInput,
} from './orders.inputs.ts'

const ID = '4f9c21ab-0d7e-4c51-9d1b-3a55d1f0a001'
const OTHER_ID = '7b1200aa-0d7e-4c51-9d1b-3a55d1f0a002'
const line = { productId: ID, service: 'Lavage', quantity: 1 }
const good = {
  lines: [line],
  location: { type: 'Point', coordinates: [-3.9588, 5.3672] },
  contactPhone: '07 07 00 00 01',
  paymentMethod: 'espece',
  shown: { total: 800 },
  idempotencyKey: ID,
}

const idNumber = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** The sentences an input is refused with, by field; nothing when it is accepted. */
function faultsOf(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input)
  const faults = error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  return Object.fromEntries(faults)
}

const point = (...coordinates: unknown[]) => ({ location: { type: 'Point', coordinates } })
const LATITUDE = 'La latitude est hors limites.'
const LONGITUDE = 'La longitude est hors limites.'
const CHOOSE_POINT = 'Choisissez votre position\u00a0: avec le GPS ou sur la carte.'
const UNEXPECTED = 'Ce champ n’est pas attendu.'

describe('placing an order', () => {
  test('takes a whole order and gives the phone in E.164', () => {
    expect(placeOrderInput.parse(good)).toEqual({ ...good, contactPhone: '+2250707000001' })
  })

  test('takes an address line and a landmark, and drops blank ones', () => {
    const { address, landmark } = placeOrderInput.parse({
      ...good,
      address: ' Rue I ',
      landmark: ' ',
    })
    expect([address, landmark]).toEqual(['Rue I', undefined])
  })

  test.each([
    ['an empty cart', { lines: [] }, 'lines', 'Votre panier est vide.'],
    [
      '51 lines',
      { lines: Array.from({ length: 51 }, (_, i) => ({ ...line, productId: idNumber(i) })) },
      'lines',
      '50 lignes au plus par commande.',
    ],
    ['no point', { location: undefined }, 'location', CHOOSE_POINT],
    ['an empty point', { location: null }, 'location', CHOOSE_POINT],
    ['a latitude over 90', point(0, 90.1), 'location.coordinates.1', LATITUDE],
    ['a latitude under −90', point(0, -90.1), 'location.coordinates.1', LATITUDE],
    ['a longitude over 180', point(180.1, 0), 'location.coordinates.0', LONGITUDE],
    ['a longitude under −180', point(-180.1, 0), 'location.coordinates.0', LONGITUDE],
    ['a longitude that is not a number', point(Number.NaN, 0), 'location.coordinates.0', LONGITUDE],
    ['an infinite latitude', point(0, Infinity), 'location.coordinates.1', LATITUDE],
    ['a latitude in words', point(0, '5'), 'location.coordinates.1', LATITUDE],
    ['a blank phone', { contactPhone: '  ' }, 'contactPhone', 'Le téléphone est obligatoire.'],
    ['a phone that is none', { contactPhone: 'bonjour' }, 'contactPhone', INVALID_PHONE],
    [
      'an unknown method',
      { paymentMethod: 'carte' },
      'paymentMethod',
      'Choisissez espèces ou Wave.',
    ],
    ['no method', { paymentMethod: null }, 'paymentMethod', 'Choisissez espèces ou Wave.'],
    [
      'a total in words',
      { shown: { total: '800' } },
      'shown.total',
      'Le total doit être un nombre entier.',
    ],
    [
      'half a franc',
      { shown: { total: 0.5 } },
      'shown.total',
      'Le total doit être un nombre entier.',
    ],
    ['a long address', { address: 'a'.repeat(201) }, 'address', '200 caractères au plus.'],
    [
      'a key of its own',
      { idempotencyKey: 'once' },
      'idempotencyKey',
      'Cet identifiant n’est pas valide.',
    ],
    ['an unknown key', { discount: 50 }, '', UNEXPECTED],
    ['a price of its own', { lines: [{ ...line, price: 1 }] }, 'lines.0', UNEXPECTED],
    [
      'a point with a height',
      point(0, 0, 12),
      'location.coordinates',
      'Cette valeur n’est pas valide.',
    ],
  ])('refuses %s in French', (_, change, field, sentence) => {
    expect(faultsOf(placeOrderInput, { ...good, ...change })).toEqual({ [field]: sentence })
  })

  test.each([
    [0, 'Veuillez entrer une quantité valide.'],
    [-1, 'Veuillez entrer une quantité valide.'],
    [1.5, 'La quantité doit être un nombre entier.'],
    [500, '499 pièces au plus par ligne.'],
    [Number.NaN, 'La quantité est obligatoire.'],
    ['2', 'La quantité doit être un nombre entier.'],
  ])('refuses the quantity %s', (quantity, sentence) => {
    const lines = [{ ...line, quantity }]
    expect(faultsOf(placeOrderInput, { ...good, lines })).toEqual({ 'lines.0.quantity': sentence })
  })

  test('takes the largest order: 50 lines of 499 pieces', () => {
    const lines = Array.from({ length: 50 }, (_, i) => ({
      productId: idNumber(i),
      service: 'Lavage',
      quantity: 499,
    }))
    expect(faultsOf(placeOrderInput, { ...good, lines })).toEqual({})
  })

  test('a quantity split over two lines of one garment and service keeps the limit', () => {
    const half = { ...line, quantity: 250 }
    const other = { ...half, service: 'Repassage' }
    expect(faultsOf(placeOrderInput, { ...good, lines: [half, other] })).toEqual({})
    const sentence = '499 pièces au plus par ligne.'
    expect(faultsOf(placeOrderInput, { ...good, lines: [half, half] })).toEqual({ lines: sentence })
  })

  test.each([
    [-180, -90],
    [180, 90],
  ])('takes the corner of the world %i, %i', (lng, lat) => {
    expect(faultsOf(placeOrderInput, { ...good, ...point(lng, lat) })).toEqual({})
  })
})

describe('acting on an order', () => {
  const assign = {
    orderId: ID,
    livreurId: OTHER_ID,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
  }
  const step = { orderId: ID, from: 'assigned', idempotencyKey: OTHER_ID }

  test('takes each verb as the screens send it', () => {
    expect(faultsOf(orderIdInput, { orderId: ID })).toEqual({})
    expect(faultsOf(choosePaymentInput, { orderId: ID, method: 'wave' })).toEqual({})
    expect(faultsOf(moveOrderInput, { orderId: ID, from: 'assigned', to: 'picked_up' })).toEqual({})
    expect(faultsOf(cancelOrderInput, { orderId: ID, from: 'pending' })).toEqual({})
    expect(faultsOf(advanceMissionInput, step)).toEqual({})
    expect(faultsOf(assignOrderInput, assign)).toEqual({})
    expect(faultsOf(assignOrderInput, { ...assign, currentLivreurId: OTHER_ID })).toEqual({})
  })

  test.each([
    [
      'an unknown assignment',
      assignOrderInput,
      { ...assign, kind: 'lend' },
      'kind',
      "Type d'assignation inconnu.",
    ],
    [
      'an unknown status',
      cancelOrderInput,
      { orderId: ID, from: 'delivering' },
      'from',
      'Ce statut n’existe pas.',
    ],
    [
      'a step out of no mission',
      advanceMissionInput,
      { ...step, from: 'picked_up' },
      'from',
      'Cette mission n’a pas d’étape suivante.',
    ],
    [
      'a reference for an id',
      orderIdInput,
      { orderId: '4f9c21ab' },
      'orderId',
      'Cet identifiant n’est pas valide.',
    ],
    [
      'an unset payment method',
      choosePaymentInput,
      { orderId: ID, method: null },
      'method',
      'Choisissez espèces ou Wave.',
    ],
    [
      'an unknown key',
      moveOrderInput,
      { orderId: ID, from: 'assigned', to: 'picked_up', force: true },
      '',
      UNEXPECTED,
    ],
    ['a livreur for a step', advanceMissionInput, { ...step, livreurId: ID }, '', UNEXPECTED],
  ])('refuses %s in French', (_, schema, input, field, sentence) => {
    expect(faultsOf(schema, input)).toEqual({ [field]: sentence })
  })

  test('an assignment names the livreur it saw, even when it saw none', () => {
    const { currentLivreurId: _, ...blind } = assign
    expect(Object.keys(faultsOf(assignOrderInput, blind))).toEqual(['currentLivreurId'])
  })
})

describe('reading', () => {
  test('a list starts at its beginning or after a row', () => {
    expect(faultsOf(pageInput, {})).toEqual({})
    expect(faultsOf(pageInput, { cursor: null })).toEqual({})
    expect(faultsOf(pageInput, { cursor: { createdAt: 5, id: ID } })).toEqual({})
    expect(Object.keys(faultsOf(pageInput, { cursor: { createdAt: '5', id: ID } }))).toHaveLength(1)
    expect(faultsOf(pageInput, { offset: 20 })).toEqual({ '': UNEXPECTED })
  })

  test('the board is searched with a trimmed text of 100 characters at most', () => {
    expect(boardInput.parse({})).toEqual({ search: '' })
    expect(boardInput.parse({ search: '  koné ', status: null })).toEqual({
      search: 'koné',
      status: null,
    })
    const long = { search: 'a'.repeat(101) }
    expect(faultsOf(boardInput, long)).toEqual({ search: '100 caractères au plus.' })
  })

  test('a live stream resumes from a short id, or from nothing', () => {
    for (const input of [undefined, {}, { lastEventId: null }, { lastEventId: '12' }])
      expect(faultsOf(liveInput, input)).toEqual({})
    expect(Object.keys(faultsOf(liveInput, { lastEventId: '1'.repeat(65) }))).toHaveLength(1)
  })

  test('signing in takes an address and a password, and nothing else', () => {
    const input = { email: 'Awa@Exemple.ci', password: 'secret' }
    expect(signInInput.parse(input)).toEqual({ email: 'awa@exemple.ci', password: 'secret' })
    expect(faultsOf(signInInput, { ...input, role: 'admin' })).toEqual({ '': UNEXPECTED })
  })
})

test('a place crosses the API longitude first, and comes back the same', () => {
  const place = { lat: 5.3527, lng: -3.9492 }
  expect(toPoint(place)).toEqual({ type: 'Point', coordinates: [-3.9492, 5.3527] })
  expect(toLatLng(toPoint(place))).toEqual(place)
})
