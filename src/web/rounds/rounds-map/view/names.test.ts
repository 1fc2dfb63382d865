import { expect, test } from 'vitest'
import { type Named, type NamePlace, spotsOf } from './names.ts'

const SEEN = { left: 0, right: 600, top: 0, bottom: 600 }
const name = (
  id: string,
  x: number,
  y: number,
  first: NamePlace['first'] = 'right',
  further: NamePlace[] = [],
): Named => ({ id, width: 60, places: [{ x, y, first }, ...further] })

const pin = (x: number, y: number, isGroup = false) => ({ x, y, isGroup })

test('a name stands on the side that leaves room for the way', () => {
  const spots = spotsOf([name('a', 300, 300), name('b', 300, 100, 'left')], [], SEEN)
  expect([...spots.values()].map(({ side }) => side)).toEqual(['right', 'left'])
})

test('a name goes out of the way of pins, and of the names before it', () => {
  const pins = [pin(340, 300), pin(260, 300)]
  const spots = spotsOf([name('a', 300, 300), name('b', 300, 274, 'left')], pins, SEEN)
  expect(spots.get('a')?.side).toBe('above')
  expect(spots.get('b')?.side).not.toBe('below')
})

test('a group takes more room beside it than a pin', () => {
  const sideBeside = (isGroup: boolean) =>
    spotsOf([name('a', 300, 300)], [pin(398, 300, isGroup)], SEEN).get('a')?.side
  expect(sideBeside(false)).toBe('right')
  expect(sideBeside(true)).toBe('left')
})

test('a name goes to its next place where the first one has no room', () => {
  const further = [{ x: 100, y: 500, first: 'right' as const }]
  const around = [pin(340, 300), pin(260, 300), pin(300, 270), pin(300, 330)]
  const places = [name('a', 300, 300, 'right', further)]
  expect(spotsOf(places, around.slice(1), SEEN).get('a')).toMatchObject({ x: 300, side: 'right' })
  expect(spotsOf(places, around, SEEN).get('a')).toEqual({ x: 100, y: 500, side: 'right' })
})

test('without a free place, a name goes where the least of it is hidden', () => {
  const pins = [pin(350, 300), pin(250, 300), pin(300, 270), pin(330, 330)]
  expect(spotsOf([name('a', 300, 300)], pins, SEEN).get('a')?.side).toBe('below')
})

test('a name is whole at the edge', () => {
  expect(spotsOf([name('a', 590, 300)], [], SEEN).get('a')?.side).toBe('left')
  expect(spotsOf([name('a', 10, 300, 'left')], [], SEEN).get('a')?.side).toBe('right')
})
