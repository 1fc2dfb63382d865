import { randomUUID } from 'node:crypto'
import type { Order, Wanted } from './orders.ts'
import type { Person } from './people.ts'

const LINES = [
  { garment: 'Chemise', service: 'Complet', quantity: 3 },
  { garment: 'Pantalon', service: 'Lavage', quantity: 1 },
] as const

type PlaceOrder = (client: Person, wanted?: Wanted, crew?: { livreur: Person }) => Promise<Order>

/** An order whose four pieces the livreur has counted at the client's door. */
export async function countedOrder(
  order: PlaceOrder,
  client: Person,
  livreur: Person,
): Promise<Order> {
  const made = await order(client, { status: 'pickup_en_route', lines: LINES }, { livreur })
  await livreur.api.missions.advance.mutate({
    orderId: made.id,
    from: 'pickup_en_route',
    cashReceived: made.grandTotal,
    check: {
      counts: [
        { position: 0, counted: 3 },
        { position: 1, counted: 1 },
      ],
      reserves: [{ position: 0, kind: 'tache', note: 'poche gauche' }],
      withClient: true,
    },
    idempotencyKey: randomUUID(),
  })
  return made
}
