import { makeClientWithoutEmail, makeOrder } from '../factories.ts'
import { makeBag, weighed } from '../fixtures/door.fixture.ts'
import type { Actors } from './all-reads.ts'

/** Totals that the desk is told from a door. */
export const DOOR_WRITES: Record<string, (actors: Actors) => Promise<unknown>> = {
  'a weight at the door, agreed to on the phone': async ({ t, as, people: { livreur } }) => {
    const lines = [{ productId: await makeBag(t), service: 'Complet', quantity: 1, grams: 5000 }]
    const { id: orderId } = await makeOrder(t, {
      client: await makeClientWithoutEmail(t),
      livreur,
      status: 'pickup_en_route',
      input: { lines, shown: { total: 5000 } },
    })
    await as.admin.doorTotals.record({ orderId, found: weighed(6400, 6400) })
  },
}
