import { expect, test } from 'vitest'
import { isFixed, type MapStop } from './map-stop.ts'

test.each([
  [false, { underWay: false, done: false }],
  [true, { underWay: true, done: false }],
  [true, { underWay: false, done: true }],
])('that a stop stays with its livreur is %s of %o', (fixed, facts) => {
  expect(isFixed(facts as MapStop)).toBe(fixed)
})
