import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { createAdjustmentsFixture, shirts } from '#server/testing/fixtures/adjustments.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'

const NOTHING = { owed: 0, back: 0, credited: 0, backAt: null }

/** A client whose order was paid in cash, then cancelled by the team. */
async function cancelledAfterPayment() {
  const t = createTestContext()
  const [client, livreur, admin] = [await makeClient(t), await makeLivreur(t), await makeAdmin(t)]
  await makeOpenDrawer(t, admin)
  const { id } = await makeOrder(t, { client, livreur, admin, status: 'picked_up' })
  const [mine, staff] = [await t.as(client), await t.as(admin)]
  expect((await mine.orders.latest())?.moneyBack).toEqual(NOTHING)
  await staff.orders.cancel({ orderId: id, from: 'picked_up' })
  const refundId = (await staff.payments.refunds({})).items[0]?.id ?? ''
  return { t, id, mine, staff, refundId }
}

test('a client reads what went back of a cancelled order, once it has', async () => {
  const { t, id, mine, staff, refundId } = await cancelledAfterPayment()
  expect(await mine.orders.latest()).toMatchObject({
    id,
    payment: { state: 'to_refund', paid: 3000 },
    moneyBack: { owed: 3000, back: 0, credited: 0, backAt: null },
  })
  await staff.payments.settleRefund({ refundId, outcome: 'refunded' })
  const given = {
    id,
    payment: { state: 'void', paid: 0 },
    moneyBack: { owed: 0, back: 3000, credited: 0, backAt: t.clock.now() },
  }
  expect(await mine.orders.latest()).toMatchObject(given)
  expect(await mine.orders.byId({ orderId: id })).toMatchObject(given)
})

test('what was not due after all did not go back', async () => {
  const { mine, staff, refundId } = await cancelledAfterPayment()
  await staff.payments.settleRefund({ refundId, outcome: 'not_due', waiver: 'Il y renonce.' })
  expect((await mine.orders.latest())?.moneyBack).toEqual(NOTHING)
})

test('what was paid beyond an accepted total is owed, in the list and in the history, until it went back', async () => {
  const { t, as, orderAt, accept } = await createAdjustmentsFixture()
  const order = await orderAt('delivery_en_route')
  await accept(order, shirts(1))
  const owed = {
    payment: { state: 'paid' },
    moneyBack: { owed: 1500, back: 0, credited: 0, backAt: null },
  }
  expect((await as.client.orders.mine({})).items).toMatchObject([owed])
  await as.admin.orders.move({ orderId: order.id, from: 'delivery_en_route', to: 'completed' })
  expect((await as.client.orders.history({})).items).toMatchObject([owed])
  const refundId = (await as.admin.payments.refunds({})).items[0]?.id ?? ''
  t.clock.advance(60_000)
  await as.admin.payments.settleRefund({ refundId, outcome: 'refunded' })
  const back = { owed: 0, back: 1500, credited: 0, backAt: t.clock.now() }
  expect((await as.client.orders.history({})).items).toMatchObject([{ moneyBack: back }])
})
