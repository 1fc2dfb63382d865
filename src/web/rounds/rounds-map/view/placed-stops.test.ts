import { expect, test } from 'vitest'
import type { MapStop } from '../map-stop.ts'
import { drawnStops, HIDDEN, placedBy } from './placed-stops.ts'

const at = (id: string, lng: number) => ({ id, place: { lat: 0, lng } }) as MapStop
const project = ({ lat, lng }: MapStop['place']) => ({ x: lng, y: lat })

test('pins that hide each other are drawn as one group, between them', () => {
  const groups = drawnStops([at('a', 0), at('b', HIDDEN - 1), at('c', 2 * HIDDEN)], project)
  expect(groups.map(({ items, x }) => [items.map(({ id }) => id), x])).toEqual([
    [['a', 'b'], (HIDDEN - 1) / 2],
    [['c'], 2 * HIDDEN],
  ])
})

test('a stop is placed in the pixels of a larger picture', () => {
  const stop = at('a', 3)
  expect(placedBy(project, stop, 2)).toEqual({ item: stop, x: 6, y: 0 })
})
