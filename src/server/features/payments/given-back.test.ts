import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'

/** A client whose order was paid in cash, then cancelled by the team. */
async function cancelledAfterPayment() {
  const t = createTestContext()
  const [client, livreur, admin] = [await makeClient(t), await makeLivreur(t), await makeAdmin(t)]
  const { id } = await makeOrder(t, { client, livreur, admin, status: 'picked_up' })
  const [mine, staff] = [await t.as(client), await t.as(admin)]
  await staff.orders.cancel({ orderId: id, from: 'picked_up' })
  const refundId = (await staff.payments.refunds({})).items[0]?.id ?? ''
  return { id, mine, staff, refundId }
}

test('a client reads what went back of a cancelled order, once it has', async () => {
  const { id, mine, staff, refundId } = await cancelledAfterPayment()
  expect(await mine.orders.latest()).toMatchObject({
    ...{ id, refunded: 0, payment: { state: 'to_refund', paid: 3000 } },
  })
  await staff.payments.settleRefund({ refundId, outcome: 'refunded' })
  const given = { id, refunded: 3000, payment: { state: 'void', paid: 0 } }
  expect(await mine.orders.latest()).toMatchObject(given)
  expect(await mine.orders.byId({ orderId: id })).toMatchObject(given)
})

test('what was not due after all did not go back', async () => {
  const { mine, staff, refundId } = await cancelledAfterPayment()
  await staff.payments.settleRefund({ refundId, outcome: 'not_due' })
  expect(await mine.orders.latest()).toMatchObject({ refunded: 0 })
})
