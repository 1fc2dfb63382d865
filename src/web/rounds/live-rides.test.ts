import { expect, test } from 'vitest'
import { applyPositionHint, type Ride } from './live-rides.ts'

const ride = (orderId: string, lat: number, age: number): Ride => ({
  orderId,
  livreurId: `of ${orderId}`,
  position: { point: { lat, lng: -4 }, accuracy: 10, at: 0, age },
})
const rides = [ride('a', 5.3, 1000), ride('b', 5.4, 2000)]

test('a new place takes the former one’s, while the others grow older', () => {
  const { position } = ride('a', 5.31, 0)
  expect(applyPositionHint(rides, { orderId: 'a', position }, 4000)).toEqual([
    ride('a', 5.31, 0),
    ride('b', 5.4, 6000),
  ])
})

test('a livreur who shares no more leaves the map', () => {
  expect(applyPositionHint(rides, { orderId: 'a', position: null }, 0)).toEqual([
    ride('b', 5.4, 2000),
  ])
})

test('an unknown ride has to be read', () => {
  const { position } = ride('c', 5.5, 0)
  expect(applyPositionHint(rides, { orderId: 'c', position }, 0)).toBeUndefined()
  expect(applyPositionHint(rides, { orderId: 'c', position: null }, 0)).toEqual(rides)
})
