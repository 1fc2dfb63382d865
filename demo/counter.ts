import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import type { Placer } from '#server/orders/checkout/checkout.service.ts'
import { dropAtCounter } from '#server/orders/counter/drop.service.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { listProducts } from '#server/shop/products/products.service.ts'
import { actOnPieces } from '#server/workshop/acts/acts.service.ts'
import { HOUR_MS } from '#shared/dates.ts'
import type { CounterDropInput } from '#shared/orders/counter.inputs.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { NO_CODES, NO_WAVE } from './no-codes.ts'
import type { DemoPerson } from './people.ts'
import { byNobody, pass } from './workshop.ts'

const ADJOUA = { fullname: 'Adjoua Kouamé', phone: '+2250748115203' }
const PIECES = 3
type Client = ServiceContext['actor'] & DemoPerson
type Seeder = Omit<Placer, 'actor'>

/**
 * A client who walked in this morning: her clothes were counted at the counter, and she pays when she collects them. Another one's,
 * of yesterday, hang ready on the rack.
 */
export function counterSteps(
  seeder: Seeder,
  { admin, clients, end }: { admin: ServiceContext['actor']; clients: Client[]; end: number },
) {
  const ctx = {
    ...seeder,
    actor: admin,
    limits: createLimits(seeder.clock),
    secret: NO_CODES,
    wave: NO_WAVE,
  }
  const drop = (
    garment: string,
    quantity: number,
    who: Pick<CounterDropInput, 'client' | 'phone' | 'reserves'>,
  ) => {
    const product = listProducts(seeder.database.orm).find(({ name }) => name === garment)
    const [service] = product?.services ?? []
    if (!product || !service) throw new Error(`No ${garment} in the demonstration`)
    return dropAtCounter(ctx, {
      ...who,
      lines: [{ productId: product.id, service: service.name, quantity }],
      shown: { total: service.price * quantity },
      idempotencyKey: newId(),
    })
  }
  const [, fatou] = clients
  let orderId = ''
  const dropFatous = async () => {
    if (!fatou) throw new Error('No second client in the demonstration')
    const { id, phone } = fatou
    const placed = await drop('Chemise', PIECES, { client: { id }, phone, reserves: [] })
    orderId = placed.orderId
  }
  const hang = async () => {
    const work = { ...ctx, env: { mailLeaves: false, whatsApp: undefined } }
    const acts: PieceAct[] = [
      { kind: 'receive', counts: [{ position: 0, counted: PIECES }] },
      pass('washed', 'all'),
      pass('ironed', 'all'),
      { kind: 'pack', pieces: [1, 2, 3], rack: 'Portant A', place: 4, hangers: PIECES, bags: 0 },
    ]
    for (const act of acts) await actOnPieces(work, { orderId, act, ...byNobody() })
  }
  const dropAdjouas = async () => {
    await drop('Robe', PIECES, {
      client: { fullname: ADJOUA.fullname },
      phone: ADJOUA.phone,
      reserves: [{ kind: 'tache', position: 0, note: 'Ourlet' }],
    })
  }
  return [
    { at: end - 26 * HOUR_MS, run: dropFatous },
    { at: end - 3 * HOUR_MS, run: hang },
    { at: end - 2 * HOUR_MS, run: dropAdjouas },
  ]
}
