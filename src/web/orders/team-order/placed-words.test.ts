import { expect, test } from 'vitest'
import { movedWords, type PlacedTimes, placedTimes } from './placed-words.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2025, 5, 10, 12)
const called = {
  status: 'pending',
  atCounter: false,
  asap: false,
  pickupFrom: NOON + 20 * HOUR,
  pickupTo: NOON + 22 * HOUR,
  deliveryFrom: NOON + 70 * HOUR,
  deliveryTo: NOON + 72 * HOUR,
  readyBy: NOON + 70 * HOUR,
  readyAt: null,
  heldSince: null,
} as const
const plain = ({ visit, promise }: PlacedTimes) =>
  [visit, promise].map((text) => text?.replaceAll(/\s/g, ' '))

test('who takes an order by phone reads out when the livreur comes and what is promised', () => {
  expect(plain(placedTimes(called, NOON))).toEqual([
    'Ramassage demain entre 8 h et 10 h',
    'Prêt vendredi avant 10 h, livraison entre 10 h et 12 h',
  ])
})

test('where no slot is free, the team calls and promises nothing', () => {
  const none = { pickupFrom: null, pickupTo: null, deliveryFrom: null, deliveryTo: null }
  expect(plain(placedTimes({ ...called, ...none, asap: true, readyBy: null }, NOON))).toEqual([
    'Nous vous appelons pour fixer l’heure',
    undefined,
  ])
})

test('at the counter nobody comes, and what was collected is promised no more', () => {
  const none = { pickupFrom: null, pickupTo: null, deliveryFrom: null, deliveryTo: null }
  const dropped = { ...called, ...none, status: 'picked_up', atCounter: true } as const
  expect(plain(placedTimes(dropped, NOON))).toEqual([
    undefined,
    'Prêt vendredi dès 10 h, à retirer au comptoir',
  ])
  expect(plain(placedTimes({ ...dropped, status: 'completed' }, NOON))).toEqual([
    undefined,
    undefined,
  ])
})

test('a promise that moved while the order was typed says what it is now and what it was', () => {
  const words = movedWords({ readyBy: NOON + 48.5 * HOUR }, { readyBy: NOON + 48 * HOUR }, NOON)
  expect(words.replaceAll(/\s/g, ' ')).toBe(
    'L’heure a tourné : prêt jeudi dès 12 h 30, et non plus jeudi dès 12 h. Dites-le au client.',
  )
})
