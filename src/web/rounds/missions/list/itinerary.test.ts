import { describe, expect, it } from 'vitest'
import { toPoint } from '#shared/places/points.ts'
import { itineraryOf } from './itinerary.ts'

const stop = (reference: string, lat?: number) => ({
  id: reference,
  reference,
  clientLocation: lat === undefined ? null : toPoint({ lat, lng: -4 }),
})

describe('the itinerary', () => {
  it('goes through every place in order, and names the missions without one', () => {
    const { href, stops, beyond, unplaced } = itineraryOf([
      stop('a', 5.1),
      stop('b'),
      stop('c', 5.2),
      stop('d', 5.3),
    ])
    const query = new URL(href ?? '').searchParams
    expect(query.get('waypoints')).toBe('5.1,-4|5.2,-4')
    expect(query.get('destination')).toBe('5.3,-4')
    expect([stops, beyond, unplaced]).toEqual([3, 0, ['b']])
  })

  it('stops once where several bags have one address', () => {
    const { href, stops } = itineraryOf([stop('a', 5.1), stop('b', 5.2), stop('c', 5.100_01)])
    expect(new URL(href ?? '').searchParams.get('waypoints')).toBe('5.1,-4')
    expect(stops).toBe(2)
  })

  it('leads straight to a single stop', () => {
    expect(itineraryOf([stop('a', 5.1)]).href).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=5.1,-4',
    )
  })

  it('holds ten stops, and says how many are left', () => {
    const stops = Array.from({ length: 13 }, (_, i) => stop(String(i), 5 + i / 100))
    const { href, beyond } = itineraryOf(stops)
    expect(new URL(href ?? '').searchParams.get('waypoints')?.split('|')).toHaveLength(9)
    expect(beyond).toBe(3)
  })

  it('is none when no mission has a place', () => {
    expect(itineraryOf([stop('a')])).toMatchObject({ href: null, unplaced: ['a'] })
  })
})
