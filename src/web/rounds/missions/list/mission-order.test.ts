import { expect, test } from 'vitest'
import { usableOrder } from './mission-order.ts'

const HERE = { lat: 5.35, lng: -4 }

test('an order by hand ends with the last mission that was put in it', () => {
  const byHand = ['a', 'b']
  expect(usableOrder('hand', { place: HERE, byHand, ids: ['c', 'b'] })).toBe('hand')
  expect(usableOrder('hand', { place: HERE, byHand, ids: ['c', 'd'] })).toBe('proposed')
  expect(usableOrder('hand', { place: HERE, byHand: [], ids: ['c'] })).toBe('proposed')
})

test('the order is by distance only where a position is known, and the proposed one until another is chosen', () => {
  const missions = { byHand: [], ids: ['a'] }
  expect(usableOrder('distance', { ...missions, place: null })).toBe('due')
  expect(usableOrder('distance', { ...missions, place: HERE })).toBe('distance')
  expect(usableOrder(null, { ...missions, place: null })).toBe('proposed')
})
