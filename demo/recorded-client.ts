import { createTeamClient } from '#server/access/staff/team-clients.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { createLogger } from '#server/lib/logger.ts'
import { type Placer, placeOrderFor } from '#server/orders/checkout/checkout.service.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { listProducts } from '#server/shop/products/products.service.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'

/** A fixed line: its messages wait in « À envoyer », as it has no WhatsApp. */
const KOUADIO = { fullname: 'Kouadio Brou', phone: '+2252722417720' }

type Seeder = Omit<Placer, 'actor'>

/** A client who called: recorded by the team without an e-mail, with an order that they follow by a link. */
export function recordedClientSteps(
  seeder: Seeder,
  { admin, end }: { admin: ServiceContext['actor']; end: number },
) {
  const limits = createLimits(seeder.clock)
  const ctx = { ...seeder, actor: admin, limits, log: createLogger('silent') }
  const call = async () => {
    const { id: clientId } = await createTeamClient(ctx, { ...KOUADIO, idempotencyKey: newId() })
    const shirt = listProducts(seeder.database.orm).find(({ name }) => name === 'Chemise')
    const [service] = shirt?.services ?? []
    if (!shirt || !service) throw new Error('No shirt in the demonstration')
    const quantity = 4
    await placeOrderFor(ctx, {
      clientId,
      lines: [{ productId: shirt.id, service: service.name, quantity }],
      location: toPoint(DEFAULT_PRICING.base),
      address: 'Cocody, Angré 7ᵉ tranche',
      contactPhone: KOUADIO.phone,
      paymentMethod: 'espece',
      shown: { total: service.price * quantity },
      idempotencyKey: newId(),
    })
  }
  return [{ at: end - 3 * HOUR_MS, run: call }]
}
