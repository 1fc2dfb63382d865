import { expect, test } from 'vitest'
import { outcomesOf } from '#server/testing/refusal.ts'
import { hashPassword, verifyPassword } from './session.ts'

test('past fifty passwords that wait to be hashed the service says that it is busy, and goes on', async () => {
  const calls = Array.from({ length: 60 }, () => hashPassword('un-mot-de-passe'))
  const { accepted, refused } = await outcomesOf(calls)
  expect([accepted.length, refused.length]).toEqual([53, 7])
  for (const refusal of refused) expect(refusal).toEqual({ code: 'DATABASE_BUSY', status: 503 })
  expect(await verifyPassword(accepted[52], 'un-mot-de-passe')).toBe(true)
}, 20_000)
