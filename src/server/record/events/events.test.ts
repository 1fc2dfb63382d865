import { expect, test } from 'vitest'
import { orderTrail } from '#server/db/schema.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeOrder } from '#server/testing/factories.ts'

test('the trail holds no name, phone or address', async () => {
  const t = createTestContext()
  await makeOrder(t, { status: 'completed', input: { address: 'Rue secrète' } })
  const trail = JSON.stringify(t.database.orm.select().from(orderTrail).all())
  for (const word of ['client 1', 'Rue secrète', '+225', '@', 'Chemise'])
    expect(trail).not.toContain(word)
})
