import type { ProposeAdjustmentInput } from '#shared/orders/adjustments.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { createTestContext } from './create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
} from './factories.ts'
import { createMoneyFixture } from './money.fixture.ts'
import { eventsOf, itemsOf } from './read-back.ts'

export type AdjustmentsFixture = Awaited<ReturnType<typeof createAdjustmentsFixture>>

/** Another number of shirts: they are the first line. */
export const shirts = (quantity: number) => ({ quantities: [{ position: 0, quantity }] })

/** A database for proposing, answering and reading adjustments. */
export async function createAdjustmentsFixture() {
  const t = createTestContext()
  const people = {
    client: await makeClient(t),
    livreur: await makeLivreur(t),
    admin: await makeAdmin(t),
  }
  const as = {
    client: await t.as(people.client),
    admin: await t.as(people.admin),
    livreur: await t.as(people.livreur),
  }
  const garments = await makeCatalogue(t)
  const money = createMoneyFixture(t, people)

  /** Two shirts at 1500 and a dress at 3000: 6000 francs. */
  const orderAt = (status: OrderStatus, cash?: number) =>
    makeOrder(t, {
      ...people,
      status,
      ...(cash !== undefined && { cash }),
      input: {
        lines: [
          { productId: garments.shirt, service: 'Complet', quantity: 2 },
          { productId: garments.dress, service: 'Complet', quantity: 1 },
        ],
        shownTotal: 6000,
      },
    })

  const propose = ({ id: orderId }: Order, change: Partial<ProposeAdjustmentInput> = {}) =>
    as.admin.adjustments.propose({
      orderId,
      quantities: [],
      added: [],
      reason: 'Une chemise de plus dans le sac',
      ...change,
    })

  const latest = async ({ id: orderId }: Order) => {
    const { adjustment } = await as.client.orders.byId({ orderId })
    if (!adjustment) throw new Error('No adjustment')
    return adjustment
  }

  const answer = async (order: Order, accept: boolean) =>
    as.client.adjustments.answer({ adjustmentId: (await latest(order)).id, accept })

  const accept = async (order: Order, change: Partial<ProposeAdjustmentInput>) => {
    await propose(order, change)
    await answer(order, true)
  }

  const linesOf = ({ id }: Order) =>
    itemsOf(t, id).map(({ position, name, quantity, unitPrice }) => [
      position,
      name,
      quantity,
      unitPrice,
    ])

  const told = ({ id }: Order) =>
    eventsOf(t, id)
      .filter(({ kind }) => kind.startsWith('adjustment_'))
      .map(({ kind, data: { before, after } }) => [kind, before, after])

  return { t, people, as, garments, money, orderAt, propose, latest, answer, accept, linesOf, told }
}
