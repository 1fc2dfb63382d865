import { getQueryKey } from '@trpc/react-query'
import { expect, test } from 'vitest'
import { callable } from './paths.ts'
import { type KeyType, queryKeyOf } from './query-keys.ts'

test('keys are those of tRPC, so that what a phone has kept is found again', () => {
  const procedure = { _def: () => ({ path: ['orders', 'mine'] }) } as unknown as Parameters<
    typeof getQueryKey
  >[0]
  const inputs = [
    undefined,
    {},
    { page: 1 },
    { page: 1, cursor: 'x', direction: 'forward' },
    'text',
  ]
  for (const input of inputs)
    for (const type of ['query', 'infinite', 'any'] satisfies KeyType[])
      expect(
        queryKeyOf(['orders', 'mine'], input, type),
        `${type} ${JSON.stringify(input)}`,
      ).toEqual(getQueryKey(procedure, input as undefined, type))
})

test('the names that were read come in order, with what was called', () => {
  const seen = callable((path, args) => ({ path, args })) as unknown as {
    a: { b: (input: number) => unknown }
  }
  expect(seen.a.b(1)).toEqual({ path: ['a', 'b'], args: [1] })
})
