import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageFor } from './send-follow.tsx'

const HOUR = 3_600_000
const NOON = Date.UTC(2025, 5, 10, 12)
const FATOU = { fullname: 'Fatou Diabaté', url: 'https://laveo.test/c/jeton' }
type Order = Parameters<typeof messageFor>[0]
const order = {
  reference: '4f9c21ab',
  status: 'pending',
  readyBy: NOON + 48 * HOUR,
  readyAt: null,
  deliveryFrom: NOON + 48 * HOUR,
  deliveryTo: NOON + 50 * HOUR,
} as Order
const message = (more: Partial<Order>) =>
  messageFor({ ...order, ...more }, FATOU).replaceAll(/\s/g, ' ')

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the message names the day of the promise, since it is read later, and ends with the link', () => {
  expect(message({})).toBe(
    'Bonjour Fatou Diabaté, ici Lavéo, pour votre commande #4f9c21ab. Prêt jeudi 12 juin avant 12 h, livré entre 12 h et 14 h. Suivez-la ici, sans mot de passe : https://laveo.test/c/jeton',
  )
  const undelivered = { deliveryFrom: null, deliveryTo: null }
  expect(message(undelivered)).toContain('avant 12 h. Suivez-la')
  expect(message({ ...undelivered, atCounter: true })).toContain('dès 12 h. Suivez-la')
})

test.each([
  ['was never made', { readyBy: null }],
  ['has passed', { readyBy: NOON - HOUR }],
  ['is over with the order', { status: 'completed' }],
] as const)('a promise that %s is not repeated', (_, more) => {
  expect(message(more)).toContain('commande #4f9c21ab. Suivez-la')
})

test('the message says when the livreur comes, until the clothes are collected or while no hour is chosen anew', () => {
  const visit = { pickupFrom: NOON + 20 * HOUR, pickupTo: NOON + 22 * HOUR, heldSince: null }
  expect(message(visit)).toContain(
    '#4f9c21ab. Ramassage mercredi 11 juin entre 8 h et 10 h. Prêt jeudi 12 juin avant 12 h',
  )
  expect(message({ ...visit, status: 'picked_up' })).not.toContain('Ramassage')
  expect(message({ ...visit, heldSince: NOON })).not.toContain('Ramassage')
})

test('clothes that wait at the counter are said to be ready, until they are collected', () => {
  const ready = {
    atCounter: true,
    status: 'processing',
    readyAt: NOON - HOUR,
    readyBy: NOON,
  } as const
  expect(message(ready)).toContain(
    '#4f9c21ab. Votre linge est prêt : il vous attend au comptoir. Suivez-la',
  )
  expect(message({ ...ready, status: 'completed' })).not.toContain('prêt')
})
