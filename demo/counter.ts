import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import type { Placer } from '#server/orders/checkout/checkout.service.ts'
import { dropAtCounter } from '#server/orders/counter/drop.service.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { listProducts } from '#server/shop/products/products.service.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { NO_CODES, NO_WAVE } from './no-codes.ts'

const ADJOUA = { fullname: 'Adjoua Kouamé', phone: '+2250748115203' }
const PIECES = 3
type Seeder = Omit<Placer, 'actor'>

/** A client who walked in this morning: her clothes were counted at the counter, and she pays when she collects them. */
export function counterSteps(
  seeder: Seeder,
  { admin, end }: { admin: ServiceContext['actor']; end: number },
) {
  const ctx = {
    ...seeder,
    actor: admin,
    limits: createLimits(seeder.clock),
    secret: NO_CODES,
    wave: NO_WAVE,
  }
  const drop = async () => {
    const dress = listProducts(seeder.database.orm).find(({ name }) => name === 'Robe')
    const [service] = dress?.services ?? []
    if (!dress || !service) throw new Error('No dress in the demonstration')
    await dropAtCounter(ctx, {
      client: { fullname: ADJOUA.fullname },
      phone: ADJOUA.phone,
      lines: [{ productId: dress.id, service: service.name, quantity: PIECES }],
      shownTotal: service.price * PIECES,
      reserves: [{ kind: 'tache', position: 0, note: 'Ourlet' }],
      idempotencyKey: newId(),
    })
  }
  return [{ at: end - 2 * HOUR_MS, run: drop }]
}
