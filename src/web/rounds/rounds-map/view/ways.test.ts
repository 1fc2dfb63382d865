import { expect, test } from 'vitest'
import type { MapLivreur, MapStop } from '../map-stop.ts'
import { waysThrough } from './ways.ts'

const konan: MapLivreur = {
  id: 'konan',
  fullname: 'Konan Yao',
  key: 1,
  position: { lat: 0, lng: 0, at: 0 },
}

const stop = (number: number | null, rest: Partial<MapStop> = {}): MapStop => ({
  id: String(number),
  visit: 'delivery',
  place: { lat: number ?? 9, lng: 0 },
  name: 'Aya Konan',
  late: false,
  number,
  livreurId: number === null ? null : 'konan',
  proposed: false,
  underWay: false,
  done: false,
  ...rest,
})

test('a livreur goes from where they are through their stops in the order of the numbers', () => {
  const [way] = waysThrough([konan], [stop(2), stop(null), stop(1), stop(1, { livreurId: 'awa' })])
  expect(way?.points.map(({ lat }) => lat)).toEqual([0, 1, 2])
})

test('the ways to and from a proposed stop are proposed', () => {
  const stops = [stop(1), stop(2, { proposed: true }), stop(3), stop(4)]
  expect(waysThrough([konan], stops)[0]?.proposed).toEqual([false, true, true, false])
})

test('without a position the way begins at the first stop', () => {
  const [way] = waysThrough([{ ...konan, position: null }], [stop(1), stop(2)])
  expect(way?.points).toHaveLength(2)
  expect(way?.proposed).toEqual([false])
})
