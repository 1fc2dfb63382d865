import type { Actor } from './fixtures.ts'
import { garmentId } from './orders.ts'
import type { App } from './server.ts'

const FATOU = { fullname: 'Fatou Diabaté', phone: '05 46 12 90 77' }

/** The team records a client without e-mail, and takes an order of three shirts for them. */
export async function orderByPhone(app: App, { api }: Pick<Actor, 'api'>, person = FATOU) {
  const idempotencyKey = crypto.randomUUID()
  const { id: clientId } = await api.users.createClient.mutate({ ...person, idempotencyKey })
  const { orderId, reference, grandTotal } = await api.checkout.placeFor.mutate({
    clientId,
    lines: [{ productId: garmentId(app, 'Chemise'), service: 'Complet', quantity: 3 }],
    location: { type: 'Point', coordinates: [-3.9492, 5.3527] },
    contactPhone: person.phone,
    paymentMethod: 'espece',
    shownTotal: 4500,
    idempotencyKey: crypto.randomUUID(),
  })
  return { clientId, id: orderId, reference, grandTotal }
}
