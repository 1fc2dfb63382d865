import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFormer } from './use-former.ts'

/** The hook's answer after each of these readings of a choice and its value. */
function formersOf(readings: [key: string, value: number | undefined][]) {
  const [first = ['', undefined], ...others] = readings
  const { result, rerender } = renderHook(([key, value]) => useFormer(key, value), {
    initialProps: first,
  })
  const said = [result.current]
  for (const reading of others) {
    rerender(reading)
    said.push(result.current)
  }
  return said
}

const none = undefined
test.each<[string, [string, number | undefined][], (number | undefined)[]]>([
  [
    'stays the same',
    [
      ['a', 1],
      ['a', 1],
    ],
    [none, none],
  ],
  [
    'changes by itself',
    [
      ['a', 1],
      ['a', 2],
    ],
    [none, 1],
  ],
  [
    'changes twice by itself',
    [
      ['a', 1],
      ['a', 2],
      ['a', 3],
    ],
    [none, 1, 2],
  ],
  [
    'changes with the choice',
    [
      ['a', 1],
      ['b', 2],
    ],
    [none, none],
  ],
  [
    'changed by itself before another choice',
    [
      ['a', 1],
      ['a', 2],
      ['b', 3],
    ],
    [none, 1, none],
  ],
  [
    'comes late',
    [
      ['a', none],
      ['a', 1],
    ],
    [none, none],
  ],
  [
    'goes and comes back the same',
    [
      ['a', 1],
      ['a', none],
      ['a', 1],
    ],
    [none, none, none],
  ],
  [
    'goes and comes back as another',
    [
      ['a', 1],
      ['a', none],
      ['a', 2],
    ],
    [none, none, 1],
  ],
])('a value that %s', (_, readings, said) => {
  expect(formersOf(readings)).toEqual(said)
})

test('values are compared as asked', () => {
  const isSame = (one: { at: number }, other: { at: number }) => one.at === other.at
  const { result, rerender } = renderHook(({ value }) => useFormer('a', value, isSame), {
    initialProps: { value: { at: 1 } },
  })
  rerender({ value: { at: 1 } })
  expect(result.current).toBeUndefined()
  rerender({ value: { at: 2 } })
  expect(result.current).toEqual({ at: 1 })
})
