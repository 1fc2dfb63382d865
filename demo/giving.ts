import { desc, eq } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { grantCredit } from '#server/money/credit/credit.service.ts'
import { readCreditOf } from '#server/money/credit/credit-reading.service.ts'
import { feesOf } from '#server/orders/adjustments/order-fees.ts'
import type { Placer } from '#server/orders/checkout/checkout.service.ts'
import { countAtCounter } from '#server/orders/counter/counter.service.ts'
import { dropAtCounter } from '#server/orders/counter/drop.service.ts'
import { giveDiscount } from '#server/orders/discounts/discounts.service.ts'
import { orderLines } from '#server/orders/order-lines.service.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { listProducts } from '#server/shop/products/products.service.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { pricesOfLines } from '#shared/orders/adjustments.ts'
import { fullCheck, PLAIN } from './counts.ts'
import { NO_CODES, NO_WAVE } from './no-codes.ts'
import { demoOrders } from './orders.ts'
import type { DemoPerson } from './people.ts'

type Seeder = Omit<Placer, 'actor'>
type Actor = ServiceContext['actor']

interface Demo {
  clients: ReadonlyArray<Actor & Pick<DemoPerson, 'phone'>>
  admin: Actor
  end: number
}

const GESTURE = { amount: 2500, reason: 'Pour la chemise abîmée' }
const DISCOUNT = { rule: { percent: 10 }, reason: 'Votre fidélité' }

type Client = Demo['clients'][number]

/** The first client was given credit, of which a shirt at the counter took a part, and a discount on the bag that comes back. */
export function givingSteps(seeder: Seeder, { clients, admin, end }: Demo) {
  const [client] = clients
  if (!client) throw new Error('The demonstration has no client')
  const ctx = {
    ...seeder,
    actor: admin,
    limits: createLimits(seeder.clock),
    secret: NO_CODES,
    wave: NO_WAVE,
  }
  return [...creditSteps(ctx, client, end), discountStep(ctx, client, end)]
}

type Ctx = Parameters<typeof dropAtCounter>[0]

function creditSteps(ctx: Ctx, client: Client, end: number) {
  const grant = () => {
    const { lastEntry: entry } = readCreditOf(ctx.database.orm, client.id)
    const given = { clientId: client.id, ...GESTURE, shown: { entry } }
    return grantCredit(ctx, { ...given, idempotencyKey: newId() })
  }
  let orderId = ''
  const drop = async () => {
    const shirt = listProducts(ctx.database.orm).find(({ name }) => name === 'Chemise')
    const service = shirt?.services.find(({ name }) => name === 'Complet')
    if (!shirt || !service) throw new Error('No shirt in the demonstration')
    const dropped = await dropAtCounter(ctx, {
      client: { id: client.id },
      phone: client.phone,
      lines: [{ productId: shirt.id, service: service.name, quantity: 1 }],
      shown: { total: service.price, credit: service.price },
      reserves: [],
      idempotencyKey: newId(),
    })
    orderId = dropped.orderId
  }
  const collect = () => {
    const check = fullCheck(PLAIN, [1])
    return countAtCounter(ctx, { orderId, from: 'picked_up', check, idempotencyKey: newId() })
  }
  return [
    { at: end - 18 * DAY_MS, run: grant },
    { at: end - 17.25 * DAY_MS, run: drop },
    { at: end - 15.25 * DAY_MS, run: collect },
  ]
}

/** Before the livreur comes for it: what is collected at the return is the lower total. */
function discountStep(ctx: Ctx, client: Client, end: number) {
  const back = demoOrders(end).find(({ status }) => status === 'delivery_en_route')
  const run = () => {
    const { orm } = ctx.database
    const ofClient = eq(orders.clientId, client.id)
    const order = orm.select().from(orders).where(ofClient).orderBy(desc(orders.createdAt)).get()
    if (!order) throw new Error('The demo order is not placed yet')
    const fees = { ...feesOf(order), discountRule: DISCOUNT.rule }
    const { grandTotal: total } = pricesOfLines(orderLines(orm, order.id), fees)
    return giveDiscount(ctx, { orderId: order.id, ...DISCOUNT, shown: { total } })
  }
  return { at: (back?.at ?? end) + 5 * MINUTE_MS, run }
}
