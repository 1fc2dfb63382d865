import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeLivreur, orderInput } from '#server/testing/factories.ts'
import { SOME_LEFT } from '#shared/time/slot-words.ts'

test('a visitor reads which slots are free, and neither how many places nor how many orders', async () => {
  const t = createTestContext()
  await makeLivreur(t)
  const client = await t.as(await makeClient(t))
  const before = await t.anonymous.checkout.times()
  const first = before.slots.find(({ left }) => left > 0)
  await client.checkout.place(await orderInput(t))
  const own = await client.checkout.times()
  const seen = await t.anonymous.checkout.times()
  expect(own.slots).not.toEqual(seen.slots)
  expect(new Set(seen.slots.map(({ left }) => left))).toEqual(new Set([SOME_LEFT]))
  expect(seen.slots.filter(({ left }) => left > 0).map(({ from }) => from)).toEqual(
    own.slots.filter(({ left }) => left > 0).map(({ from }) => from),
  )
  expect(first?.left).toBe(SOME_LEFT)
  expect(seen.expressTaken).toEqual([])
})
