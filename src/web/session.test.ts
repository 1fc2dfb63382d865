import { afterEach, expect, test } from 'vitest'
import { meKey, queryClient, readMe } from './query-client.ts'
import { setSession } from './session.ts'
import type { Outputs } from './trpc.ts'

afterEach(() => queryClient.clear())

test('an answer about the session before a sign-in, which comes after it, does not take its place', async () => {
  let answer = (_: null) => {}
  const answered = new Promise<null>((resolve) => {
    answer = resolve
  })
  const read = queryClient.fetchQuery({ queryKey: meKey(), queryFn: () => answered })
  const me = { id: 'a', role: 'client' } as NonNullable<Outputs['auth']['me']>
  setSession(me)
  answer(null)
  await read
  expect(readMe()).toEqual(me)
})
