import { makeClientWithoutEmail, makeOrder } from '../factories.ts'
import { makeBag, weighed } from '../fixtures/door.fixture.ts'
import type { Actors } from './all-reads.ts'

/** Totals that a livreur finds at a door. */
export const DOOR_WRITES: Record<string, (actors: Actors) => Promise<unknown>> = {
  'a weight that a livreur asks their client about': async ({ t, as, people }) => {
    const orderId = await bagAtDoor(t, people)
    await as.livreur.doorTotals.propose({ orderId, found: weighed(6400, 6400) })
  },
  'a weight that the desk is told on the phone': async ({ t, as, people }) => {
    const orderId = await bagAtDoor(t, { ...people, client: await makeClientWithoutEmail(t) })
    await as.admin.doorTotals.record({ orderId, found: weighed(6400, 6400) })
  },
}

async function bagAtDoor(
  t: Actors['t'],
  { client, livreur }: Pick<NonNullable<Parameters<typeof makeOrder>[1]>, 'client' | 'livreur'>,
): Promise<string> {
  const lines = [{ productId: await makeBag(t), service: 'Complet', quantity: 1, grams: 5000 }]
  const input = { lines, shownTotal: 5000 }
  return (await makeOrder(t, { client, livreur, status: 'pickup_en_route', input })).id
}
