import { expect, test } from 'vitest'
import type { VisitedOrder } from '#shared/visits/visits.ts'
import { nextVisitWords, shortVisitWords } from './visit-words.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2025, 5, 10, 12)
const order: VisitedOrder = {
  status: 'pending',
  atCounter: false,
  asap: false,
  pickupFrom: NOON,
  pickupTo: NOON + 2 * HOUR,
  deliveryFrom: NOON + 24 * HOUR,
  deliveryTo: NOON + 26 * HOUR,
  readyAt: null,
  heldSince: null,
}
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ')

test('a visit to come is named as one that is not made yet', () => {
  const now = NOON - 2 * HOUR
  expect(plain(nextVisitWords(order, now))).toBe('Ramassage aujourd’hui entre 12 h et 14 h')
  const washed: VisitedOrder = { ...order, status: 'processing' }
  expect(plain(nextVisitWords(washed, now))).toBe('Livraison demain entre 12 h et 14 h')
  expect(plain(shortVisitWords(washed, now))).toBe('Livraison demain, 12 h – 14 h')
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
