import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  [113, 100, 'more', 13, true],
  [92, 100, 'less', -8, true],
  [92, 100, 'more', -8, false],
  [5, 5, 'more', 0, null],
  // From nothing, or from a day on which more went back than came in, no percentage says anything.
  [5, 0, 'more', null, true],
  [5, -10, 'more', null, true],
  [0, 0, 'less', null, null],
] as const)('%d against %d, better %s: %j %%, good: %j', (now, before, better, percent, isGood) => {
  expect(changeOf(now, before, better)).toEqual({ difference: now - before, percent, isGood })
})
