import { expect, test } from 'vitest'
import { nextKey } from './palette-options.ts'

test('the arrows go round, and begin at the end that they come from', () => {
  const options = ['a', 'b', 'c'].map((key) => ({ key }))
  expect(nextKey(options, undefined, 1)).toBe('a')
  expect(nextKey(options, undefined, -1)).toBe('c')
  expect(nextKey(options, 'c', 1)).toBe('a')
  expect(nextKey(options, 'a', -1)).toBe('c')
  expect(nextKey([], 'a', 1)).toBeUndefined()
})
