import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder } from '#server/testing/factories.ts'

test('a till keeps the clients of the last orders, the newest first and each once', async () => {
  const t = createTestContext()
  const [awa, yao] = [
    await makeClient(t, { fullname: 'Awa Touré' }),
    await makeClient(t, { fullname: 'Yao Kouadio' }),
  ]
  await makeClient(t, { fullname: 'Sans commande' })
  for (const client of [awa, yao, awa]) {
    await makeOrder(t, { client })
    t.clock.advance(1000)
  }
  const staff = await t.as(await makeAdmin(t))
  const known = await staff.users.recentClients()
  expect(known.map(({ fullname, orders }) => [fullname, orders])).toEqual([
    ['Awa Touré', 2],
    ['Yao Kouadio', 1],
  ])
})
