import { type Placer, placeOrderFor } from '#server/features/checkout/checkout.service.ts'
import { countAtCounter } from '#server/features/counter/counter.service.ts'
import { createLimits } from '#server/features/limits/limits.service.ts'
import { listProducts } from '#server/features/products/products.service.ts'
import { createTeamClient } from '#server/features/staff/team-clients.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { createLogger } from '#server/lib/logger.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { NO_CODES } from './no-codes.ts'

const ADJOUA = { fullname: 'Adjoua Kouamé', phone: '+2250748115203' }
const PIECES = 3
type Seeder = Omit<Placer, 'actor'>

/** A client who walked in this morning: her clothes were counted at the counter, and she pays when she collects them. */
export function counterSteps(
  seeder: Seeder,
  { admin, end }: { admin: ServiceContext['actor']; end: number },
) {
  const limits = createLimits(seeder.clock)
  const ctx = { ...seeder, actor: admin, limits, log: createLogger('silent'), secret: NO_CODES }
  let orderId = ''
  const drop = async () => {
    const { id: clientId } = await createTeamClient(ctx, { ...ADJOUA, idempotencyKey: newId() })
    const dress = listProducts(seeder.database.orm).find(({ name }) => name === 'Robe')
    const [service] = dress?.services ?? []
    if (!dress || !service) throw new Error('No dress in the demonstration')
    const placed = await placeOrderFor(ctx, {
      clientId,
      atCounter: true,
      lines: [{ productId: dress.id, service: service.name, quantity: PIECES }],
      location: null,
      contactPhone: ADJOUA.phone,
      paymentMethod: null,
      shownTotal: service.price * PIECES,
      idempotencyKey: newId(),
    })
    orderId = placed.orderId
  }
  const count = () =>
    countAtCounter(ctx, {
      orderId,
      from: 'pending',
      check: {
        counts: [{ position: 0, counted: PIECES }],
        reserves: [{ kind: 'tache', position: 0, note: 'Ourlet' }],
        withClient: true,
      },
      idempotencyKey: newId(),
    })
  const at = end - 2 * HOUR_MS
  return [
    { at, run: drop },
    { at: at + 2 * MINUTE_MS, run: count },
  ]
}
