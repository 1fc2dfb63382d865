import { declarePayment } from '#server/money/payments/ledger.service.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { bringTo, makeOrder, readOrder, type User } from '#server/testing/factories.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'

interface Around {
  client: Omit<User, 'email'>
  livreur: User
  admin: User
}

/** A kind of order, by the heading of its table in docs/order-acts.md. */
export interface OrderKind {
  /** The statuses that it can have. */
  statuses: readonly OrderStatus[]
  /** The statuses in which it has a livreur. */
  withLivreur: readonly OrderStatus[]
  /** Makes one and brings it to a status. */
  make(t: TestContext, around: Around, status: OrderStatus): Promise<string>
}

const without = (...left: OrderStatus[]) =>
  ORDER_STATUSES.filter((status) => !left.includes(status))

/** Every kind that the page has a table of. */
export const ORDER_KINDS: Readonly<Record<string, OrderKind>> = {
  'Paid in cash at the door': {
    statuses: ORDER_STATUSES,
    withLivreur: without('pending', 'cancelled'),
    make: async (t, around, status) => (await makeOrder(t, { ...around, status })).id,
  },
  'With a bag to weigh at the door': {
    statuses: ['pending', 'assigned', 'pickup_en_route', 'cancelled'],
    withLivreur: ['assigned', 'pickup_en_route'],
    async make(t, around, status) {
      const bag = { productId: await makeBag(t), service: 'Complet', quantity: 1, grams: 5000 }
      const input = { lines: [bag], shown: { total: 5000 } }
      return (await makeOrder(t, { ...around, status, input })).id
    },
  },
  'Dropped at the counter': {
    statuses: ['pending', 'picked_up', 'processing', 'completed', 'cancelled'],
    withLivreur: [],
    make: dropAndBring,
  },
  'Declared as paid through Wave': {
    statuses: without('completed'),
    withLivreur: without('pending', 'cancelled'),
    async make(t, around, status) {
      const input = { paymentMethod: 'wave' } as const
      const { id: orderId } = await makeOrder(t, { ...around, input })
      const actor = around.client
      await t.database.write((orm) => declarePayment(orm, { ...t, actor }, readOrder(t, orderId)))
      const { livreur, admin } = around
      if (status !== 'pending')
        await bringTo(t, status, { orderId, livreur, admin, cash: undefined })
      return orderId
    },
  },
}

async function dropAndBring(
  t: TestContext,
  { client, admin }: Around,
  status: OrderStatus,
): Promise<string> {
  const desk = await t.as(admin)
  const orderId = await dropOrder(t, desk, client)
  if (status === 'cancelled') await desk.orders.cancel({ orderId, from: 'pending' })
  if (status === 'pending' || status === 'cancelled') return orderId
  await makeOpenDrawer(t, admin)
  const payment = { method: 'espece', amount: 3000 } as const
  await desk.counter.count(counterStep(orderId, 'pending', { payment }))
  if (status === 'picked_up') return orderId
  await desk.orders.move({ orderId, from: 'picked_up', to: 'processing' })
  if (status === 'completed') await desk.counter.count(counterStep(orderId, 'processing'))
  return orderId
}
