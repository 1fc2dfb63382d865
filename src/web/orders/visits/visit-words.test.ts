import { expect, test } from 'vitest'
import {
  expectedWords,
  LATE_WORDS,
  nextVisitWords,
  readySentence,
  visitSentence,
} from './visit-words.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2025, 5, 10, 12)
type Order = Parameters<typeof nextVisitWords>[0]
const order: Order = {
  status: 'pending',
  atCounter: false,
  asap: false,
  pickupFrom: NOON,
  pickupTo: NOON + 2 * HOUR,
  deliveryFrom: NOON + 24 * HOUR,
  deliveryTo: NOON + 26 * HOUR,
  readyBy: NOON + 20 * HOUR,
  readyAt: null,
  heldSince: null,
}
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ')

test('a visit to come is named as one that is not made yet', () => {
  const now = NOON - 2 * HOUR
  expect(plain(nextVisitWords(order, now))).toBe('Ramassage aujourd’hui entre 12 h et 14 h')
  const washed: Order = { ...order, status: 'processing' }
  expect(plain(nextVisitWords(washed, now))).toBe('Livraison demain entre 12 h et 14 h')
})

test('a livreur on the way is expected on a day, which may not be today', () => {
  const riding: Order = { ...order, status: 'pickup_en_route' }
  const expected = (hoursBefore: number) => plain(expectedWords(riding, NOON - hoursBefore * HOUR))
  expect(expected(1)).toBe('Prévu aujourd’hui entre 12 h et 14 h')
  expect(expected(20)).toBe('Prévu demain entre 12 h et 14 h')
  expect(expected(60)).toBe('Prévu mardi entre 12 h et 14 h')
})

test('an order that waits for its time says so, and one without times says nothing', () => {
  const now = NOON - 2 * HOUR
  expect(nextVisitWords({ ...order, heldSince: NOON }, now)).toBe('Heure à choisir')
  const untimed = { ...order, pickupFrom: null, pickupTo: null }
  expect(nextVisitWords({ ...untimed, asap: true }, now)).toBe(
    'Nous vous appelons pour fixer l’heure',
  )
  expect(nextVisitWords(untimed, now)).toBeUndefined()
  expect(nextVisitWords({ ...order, status: 'completed' }, now)).toBeUndefined()
})

test('an order of the counter says when its clothes are ready, since nobody passes', () => {
  const times = { pickupFrom: null, pickupTo: null, deliveryFrom: null, deliveryTo: null }
  const dropped: Order = { ...order, ...times, status: 'picked_up', atCounter: true }
  expect(plain(nextVisitWords(dropped, NOON))).toBe('Prêt demain dès 8 h')
  expect(nextVisitWords({ ...dropped, readyAt: NOON }, NOON)).toBe('Votre linge est prêt')
  expect(nextVisitWords({ ...dropped, status: 'completed' }, NOON)).toBeUndefined()
  expect(nextVisitWords({ ...dropped, readyBy: null }, NOON)).toBeUndefined()
})

test.each<[Order['status'], string | undefined]>([
  ['pending', 'Ramassage aujourd’hui entre 12 h et 14 h'],
  ['assigned', 'Ramassage aujourd’hui entre 12 h et 14 h'],
  ['pickup_en_route', 'Ramassage aujourd’hui entre 12 h et 14 h'],
  ['picked_up', 'Livraison demain entre 12 h et 14 h'],
  ['processing', 'Livraison demain entre 12 h et 14 h'],
  ['assigned_for_delivery', 'Livraison demain entre 12 h et 14 h'],
  ['delivery_en_route', 'Livraison demain entre 12 h et 14 h'],
  ['completed', undefined],
  ['cancelled', undefined],
])('an order « %s » says « %s »', (status, words) => {
  expect(plain(nextVisitWords({ ...order, status }, NOON - 2 * HOUR))).toBe(words)
})

test.each([
  [3, 'Ramassage mardi entre 12 h et 14 h'],
  [30, 'Ramassage mardi 10 juin entre 12 h et 14 h'],
])('the day of a visit in %d days is named', (days, words) => {
  expect(plain(nextVisitWords(order, NOON - days * 24 * HOUR))).toBe(words)
})

test('a visit without a slot has no sentence, and clothes without a promise none either', () => {
  const now = NOON - 2 * HOUR
  const untimed: Order = { ...order, deliveryFrom: null, deliveryTo: null }
  expect(visitSentence(untimed, 'delivery', now)).toBeUndefined()
  expect(plain(visitSentence(order, 'delivery', now))).toBe('Livraison demain entre 12 h et 14 h')
  expect(plain(readySentence(order, now))).toBe('Prêt demain avant 8 h')
  expect(readySentence({ ...order, readyAt: NOON }, now)).toBe('Votre linge est prêt')
  expect(readySentence({ ...order, readyBy: null }, now)).toBeUndefined()
  expect(expectedWords({ ...untimed, status: 'delivery_en_route' }, now)).toBeUndefined()
})

test('a time that has passed is said to be late, never as if it had been kept', () => {
  const after = NOON + 5 * 24 * HOUR
  expect(nextVisitWords(order, after)).toBe(LATE_WORDS)
  expect(nextVisitWords({ ...order, status: 'processing' }, after)).toBe(LATE_WORDS)
  expect(readySentence(order, after)).toBe(LATE_WORDS)
  expect(readySentence({ ...order, readyAt: NOON }, after)).toBe('Votre linge est prêt')
})
