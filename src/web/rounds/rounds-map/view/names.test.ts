import { expect, test } from 'vitest'
import { type Named, sidesOf } from './names.ts'

const SEEN = { left: 0, right: 600, top: 0, bottom: 600 }
const name = (id: string, x: number, y: number, first: Named['first'] = 'right'): Named => ({
  id,
  x,
  y,
  width: 60,
  first,
})

test('a name stands on the side that leaves room for the way', () => {
  const sides = sidesOf([name('a', 300, 300), name('b', 300, 100, 'left')], [], SEEN)
  expect([...sides.values()]).toEqual(['right', 'left'])
})

test('a name goes out of the way of pins, and of the names before it', () => {
  const pins = [
    { x: 340, y: 300, isGroup: false },
    { x: 260, y: 300, isGroup: false },
  ]
  const sides = sidesOf([name('a', 300, 300), name('b', 300, 274, 'left')], pins, SEEN)
  expect(sides.get('a')).toBe('above')
  expect(sides.get('b')).not.toBe('below')
})

test('a group takes more room beside it than a pin', () => {
  const near = { x: 398, y: 300 }
  const sideBeside = (isGroup: boolean) =>
    sidesOf([name('a', 300, 300)], [{ ...near, isGroup }], SEEN).get('a')
  expect(sideBeside(false)).toBe('right')
  expect(sideBeside(true)).toBe('left')
})

test('a name is whole at the edge', () => {
  expect(sidesOf([name('a', 590, 300)], [], SEEN).get('a')).toBe('left')
  expect(sidesOf([name('a', 10, 300, 'left')], [], SEEN).get('a')).toBe('right')
})
