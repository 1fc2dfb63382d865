import { describe, expect, it } from 'vitest'
import { toPoint } from '#shared/places/points.ts'
import { distanceTo, nearestFirst } from './route.ts'

const HERE = { lat: 5.35, lng: -4 }

const stop = (reference: string, lat?: number) => ({
  id: reference,
  reference,
  clientLocation: lat === undefined ? null : toPoint({ lat, lng: -4 }),
})

const references = (stops: readonly { reference: string }[]) =>
  stops.map(({ reference }) => reference)

describe('missions by distance', () => {
  it('come nearest first, and those without a place last, as they were', () => {
    const stops = [stop('nowhere'), stop('far', 5.5), stop('lost'), stop('near', 5.36)]
    expect(references(nearestFirst(stops, HERE))).toEqual(['near', 'far', 'nowhere', 'lost'])
  })

  it('are straight-line distances, or unknown', () => {
    expect(distanceTo(stop('near', 5.36), HERE)).toBeCloseTo(1.11, 2)
    expect(distanceTo(stop('nowhere'), HERE)).toBeNull()
    expect(distanceTo(stop('near', 5.36), null)).toBeNull()
  })
})
