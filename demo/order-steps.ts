import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { proposeAdjustment } from '#server/orders/adjustments/adjustments.service.ts'
import { type Checkout, type Placer, placeOrder } from '#server/orders/checkout/checkout.service.ts'
import { openClaim } from '#server/orders/claims/claims.service.ts'
import { assignOrder, cancelOrder, moveOrder } from '#server/orders/orders.service.ts'
import { makeReady } from '#server/orders/visits/make-ready.service.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { advanceMission } from '#server/rounds/missions/missions.service.ts'
import { findProduct, listProducts } from '#server/shop/products/products.service.ts'
import { readPricing } from '#server/shop/settings/settings.service.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { MISSION_STATUSES, OrderStatus } from '#shared/order-status.ts'
import { pricesOfLines } from '#shared/orders/adjustments.ts'
import { toPoint } from '#shared/places/points.ts'
import { feeFor, priceCart } from '#shared/shop/prices/pricing.ts'
import { type DemoCount, fullCheck, PLAIN } from './counts.ts'
import { weighedBag } from './door-totals.ts'
import { cashGiven, waveSteps } from './money.ts'
import { NO_CODES, NO_WAVE } from './no-codes.ts'
import type { DemoMoney, DemoOrder } from './orders.ts'
import type { DemoPerson } from './people.ts'

type Seeder = Omit<Placer, 'actor'>
type Actor = ServiceContext['actor']
type Client = Actor & Pick<DemoPerson, 'phone' | 'home'>

interface Cast {
  clients: readonly Client[]
  livreurs: readonly Actor[]
  admin: Actor
}

interface Step {
  at: number
  run(): Promise<unknown>
}

/** The statuses of an order, and the minutes from each to the next. */
const JOURNEY: ReadonlyArray<[OrderStatus, minutes: number | 'washing']> = [
  ['assigned', 19],
  ['pickup_en_route', 15],
  ['picked_up', 24],
  ['processing', 75],
  ['assigned_for_delivery', 'washing'],
  ['delivery_en_route', 25],
  ['completed', 27],
]

/** Minutes from the order to each of the statuses it has reached. */
function journeyTo({ status, washingMinutes }: DemoOrder): Array<[OrderStatus, number]> {
  if (status === 'pending' || status === 'cancelled') return []
  const last = JOURNEY.findIndex(([reached]) => reached === status)
  let minutes = 0
  return JOURNEY.slice(0, last + 1).map(([reached, wait]) => {
    minutes += wait === 'washing' ? washingMinutes : wait
    return [reached, minutes]
  })
}

/** The journey of an order up to its status, with its payment and the answers to its count. */
export function orderSteps(seeder: Seeder, order: DemoOrder, cast: Cast): Step[] {
  const { admin } = cast
  const client = pick(cast.clients, order.client)
  const livreur = pick(cast.livreurs, order.livreur)
  let orderId = ''
  const place = async () => {
    const placed = await placeOrder({ ...seeder, actor: client }, checkoutOf(order, client, seeder))
    orderId = placed.orderId
  }
  const steps: Step[] = [{ at: order.at, run: place }]
  let from: OrderStatus = 'pending'
  for (const [to, minutes] of journeyTo(order)) {
    const { money, door, weighed } = order
    const quantities = order.basket.map(([, , quantity]) => quantity)
    const move = { from, to, money, door, quantities, weighed }
    const at = order.at + minutes * MINUTE_MS
    steps.push({ at, run: () => advance(seeder, admin, livreur, { orderId, ...move }) })
    if (to === 'picked_up')
      steps.push(...doorSteps(seeder, { at, door, client, admin, placed: () => orderId }))
    from = to
  }
  const wave = { order, client, admin, placed: () => orderId }
  for (const { after, run } of waveSteps(seeder, wave))
    steps.push({ at: order.at + after * MINUTE_MS, run })
  if (order.readyAfterHours !== undefined)
    steps.push({
      at: order.at + order.readyAfterHours * HOUR_MS,
      run: () =>
        makeReady(
          { ...seeder, actor: admin, env: { mailLeaves: true, whatsApp: undefined } },
          orderId,
        ),
    })
  if (order.status === 'cancelled')
    steps.push({
      at: order.at + 35 * MINUTE_MS,
      run: () => cancelOrder({ ...seeder, actor: admin }, { orderId, from: 'pending' }),
    })
  return steps
}

interface DoorStep {
  /** When it was collected. */
  at: number
  door: DemoCount
  client: Client
  admin: Actor
  placed: () => string
}

/** The client's disagreement and the team's proposal after a collection. */
function doorSteps(seeder: Seeder, { at, door, client, admin, placed }: DoorStep): Step[] {
  const { disagrees: note, proposes } = door
  const disagreeing = () =>
    openClaim(
      { ...seeder, actor: client, limits: createLimits(seeder.clock) },
      {
        claimId: newId(),
        orderId: placed(),
        kind: 'count',
        step: 'pickup',
        pieces: [],
        photoIds: [],
        note,
      },
    )
  const proposing = () =>
    proposeAdjustment(
      { ...seeder, actor: admin },
      { orderId: placed(), quantities: [], added: [], reason: '', ...proposes },
    )
  return [
    ...(note ? [{ at: at + 20 * MINUTE_MS, run: disagreeing }] : []),
    ...(proposes ? [{ at: at + 50 * MINUTE_MS, run: proposing }] : []),
  ]
}

interface DemoMove {
  orderId: string
  from: OrderStatus
  to: OrderStatus
  money: DemoMoney
  door: DemoCount
  /** Pieces of each line, as they were ordered. */
  quantities: readonly number[]
  weighed: number | undefined
}

function advance(seeder: Seeder, admin: Actor, livreur: Actor, move: DemoMove): Promise<unknown> {
  const { orderId, from, to, money, door, quantities } = move
  const collected = fullCheck(door, quantities)
  const asAdmin = { ...seeder, actor: admin }
  if (to === 'assigned' || to === 'assigned_for_delivery')
    return assignOrder(asAdmin, {
      orderId,
      from,
      livreurId: livreur.id,
      kind: to === 'assigned' ? 'pickup' : 'delivery',
      currentLivreurId: to === 'assigned' ? null : livreur.id,
    })
  if (to === 'processing') return moveOrder(asAdmin, { orderId, from, to })
  const agreed = to === 'picked_up' ? weighedBag(seeder.database, orderId, move.weighed) : undefined
  return advanceMission(
    { ...seeder, actor: livreur, secret: NO_CODES, wave: NO_WAVE },
    {
      orderId,
      from: from as (typeof MISSION_STATUSES)[number],
      idempotencyKey: newId(),
      cashReceived: cashGiven(seeder, move, { money, counts: collected.counts, agreed }),
      agreed,
      ...(to === 'picked_up' ? { check: collected } : {}),
      ...(to === 'completed'
        ? {
            check: fullCheck(
              PLAIN,
              collected.counts.map(({ counted }) => counted),
            ),
          }
        : {}),
    },
  )
}

function checkoutOf(order: DemoOrder, client: Client, { database }: Seeder): Checkout {
  const catalogue = listProducts(database.orm)
  const lines = order.basket.map(([name, service, quantity, grams]) => {
    const product = catalogue.find((p) => p.name === name)
    if (!product) throw new Error(`The demo catalogue has no ${name}`)
    return { productId: product.id, service, quantity, grams }
  })
  const priced = priceCart(lines, (id) => findProduct(database.orm, id))
  if (!priced.ok) throw new Error(`The demo basket cannot be priced: ${priced.fault.code}`)
  const point = order.withoutPoint ? null : (client.home?.point ?? null)
  const tariff = readPricing(database.orm)
  const { express, toCount } = order
  const prices = pricesOfLines(priced.lines, {
    discountRule: null,
    transportFee: feeFor(point, tariff),
    missedFee: 0,
    expressRate: express ? readSettings(database.orm, 'express') : null,
    feeStep: tariff.step,
  })
  return {
    lines,
    toCount,
    location: point && toPoint(point),
    address: client.home?.address,
    landmark: client.home?.landmark,
    contactPhone: client.phone,
    paymentMethod: order.payment,
    express,
    shown: { total: prices.grandTotal },
    idempotencyKey: newId(),
  }
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
