import { expect, test } from 'vitest'
import { toPoint } from '#shared/places/points.ts'
import { spreadPins } from './pin-spread.ts'

const at = (id: string, lat: number, lng = -3.95) => ({
  id,
  clientLocation: toPoint({ lat, lng }),
})

test('a pin that is alone is at its place', () => {
  expect([...spreadPins([at('a', 5.36), at('b', 5.37)])]).toEqual([
    ['a', 0],
    ['b', 0],
  ])
})

test('pins of one place are side by side around it', () => {
  const fan = spreadPins([at('a', 5.36), at('other', 5.3605), at('b', 5.36), at('c', 5.360_01)])
  expect([...fan.values()]).toEqual([-16, 0, 16, 0])
  expect([...fan.keys()]).toEqual(['a', 'b', 'c', 'other'])
})

test('many pins of one place never spread far from it', () => {
  const many = Array.from({ length: 60 }, (_, i) => at(String(i), 5.36))
  const shifts = [...spreadPins(many).values()]
  expect(Math.min(...shifts)).toBe(-48)
  expect(Math.max(...shifts)).toBe(48)
})

test('an order without a place has no pin', () => {
  expect(spreadPins([{ id: 'a', clientLocation: null }]).size).toBe(0)
})
