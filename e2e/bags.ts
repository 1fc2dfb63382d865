import { randomUUID } from 'node:crypto'
import { HOME, transportFee } from './figures.ts'
import type { Order } from './orders.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

/** A bag of about 5 kg, which the business sells at 1,000 francs the kilo, from 3 kg on. */
export async function orderBag({ db }: App, client: Person): Promise<Order> {
  const productId = randomUUID()
  const services = JSON.stringify([{ name: 'Complet', price: 1000, minGrams: 3000 }])
  db.prepare("insert into products values (?, 'Sac de linge', null, ?, 1)").run(productId, services)
  const { orderId, ...placed } = await client.api.checkout.place.mutate({
    lines: [{ productId, service: 'Complet', quantity: 1, grams: 5000 }],
    location: { type: 'Point', coordinates: [HOME.longitude, HOME.latitude] },
    contactPhone: client.phone,
    paymentMethod: 'espece',
    shown: { total: 5000 + transportFee(HOME) },
    idempotencyKey: randomUUID(),
  })
  return { id: orderId, ...placed }
}
