import { mailOutbox, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { proposeAdjustment } from '#server/features/adjustments/adjustments.service.ts'
import { submitApplication } from '#server/features/applications/applications.service.ts'
import {
  type Checkout,
  type Placer,
  placeOrder,
} from '#server/features/checkout/checkout.service.ts'
import { sendMessage } from '#server/features/contact/contact.service.ts'
import { disagree } from '#server/features/custody/custody.service.ts'
import { createLimits } from '#server/features/limits/limits.service.ts'
import { advanceMission } from '#server/features/missions/missions.service.ts'
import { assignOrder, cancelOrder, moveOrder } from '#server/features/orders/orders.service.ts'
import {
  addProduct,
  findProduct,
  listProducts,
} from '#server/features/products/products.service.ts'
import { drawingUrl, SAMPLE_GARMENTS } from '#server/features/products/sample-garments.ts'
import { hashPassword } from '#server/features/sessions/passwords.service.ts'
import {
  readPricing,
  readSettings,
  saveSettings,
} from '#server/features/settings/settings.service.ts'
import { createUser } from '#server/features/users/users.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { DEMO_PASSWORD } from '#shared/accounts/demo.ts'
import { expressFee } from '#shared/money/express.ts'
import { itemsTotal } from '#shared/money/lines.ts'
import { feeFor, priceCart } from '#shared/money/pricing.ts'
import type { MISSION_STATUSES, OrderStatus } from '#shared/orders/orders.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEMO_SETTINGS } from './business.ts'
import { counterSteps } from './counter.ts'
import { type DemoCount, fullCheck, PLAIN } from './counts.ts'
import { markAsDemo } from './demo-mark.ts'
import { dutySteps } from './duty.ts'
import { cashGiven, handoverSteps, waveSteps } from './money.ts'
import { type DemoMoney, type DemoOrder, demoOrders } from './orders.ts'
import {
  DEMO_ADMIN,
  DEMO_CLIENTS,
  DEMO_LIVREURS,
  DEMO_SUPERADMIN,
  type DemoPerson,
} from './people.ts'
import { recordedClientSteps } from './recorded-client.ts'
import { DEMO_APPLICATIONS, DEMO_MESSAGES, DEMO_WAITING_LIVREUR } from './requests.ts'
import { visitSteps } from './visits.ts'
import { weeklySteps } from './weekly.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The demonstration requires no hand-over code. */
const NO_CODES = Buffer.alloc(32)

type Person = ServiceContext['actor'] & DemoPerson & { address: string | null }
type Start = Pick<Deps, 'database' | 'hub' | 'outbox' | 'listeners'> & { clock: { now(): number } }
type Seeder = Start & Pick<Placer, 'env'>

/** Fills a database without accounts with the demo: people, catalogue, and sixty days of orders. */
export async function seedDemoIfEmpty(deps: Start & Pick<Deps, 'log'>): Promise<void> {
  if (deps.database.orm.select({ n: users.n }).from(users).limit(1).get()) return
  deps.log.info('filling the empty database with the demo')
  await seedDemo(deps)
}

/**
 * Makes the demonstration through the real services, on a clock that runs from sixty days ago to
 * now: every order has its whole trail, and the counters follow from it.
 */
export async function seedDemo({ database, hub, outbox, listeners, clock }: Start): Promise<void> {
  const end = clock.now()
  let time = end - 61 * DAY
  const seeder: Seeder = {
    database,
    hub,
    listeners,
    outbox,
    env: { waveEnabled: true },
    clock: { now: () => time },
  }
  // First: a killed process must leave no demonstration account without the mark.
  await database.write((orm) => markAsDemo(orm, end))
  const people = await createPeople(seeder)
  await saveDemoSettings(seeder, people.superadmin)
  for (const { drawing, ...garment } of SAMPLE_GARMENTS)
    await addProduct(seeder, { ...garment, imageUrl: drawingUrl(drawing) })

  const plan = demoOrders(end).flatMap((order) => stepsOf(order, people, seeder))
  plan.push(...requestSteps(seeder, end), ...handoverSteps(seeder, { ...people, end }))
  plan.push(...dutySteps(seeder, { ...people, end }), ...visitSteps(seeder, { ...people, end }))
  plan.push(...recordedClientSteps(seeder, { ...people, end }))
  plan.push(...weeklySteps(seeder, { ...people, end }))
  plan.push(...counterSteps(seeder, { ...people, end }))
  plan.sort((a, b) => a.at - b.at)
  for (const step of plan) {
    time = step.at
    await step.run()
  }
  // The fictitious people must not get e-mails about their past orders.
  await database.write((orm) => orm.delete(mailOutbox).run())
}

async function saveDemoSettings(seeder: Seeder, actor: Person): Promise<void> {
  const { contact, legal, pricing, radius, rounding } = DEMO_SETTINGS
  const ctx = { ...seeder, actor }
  await saveSettings(ctx, { section: 'contact', value: contact, seen: null })
  await saveSettings(ctx, { section: 'legal', value: legal, seen: null })
  await saveSettings(ctx, { section: 'pricing', value: pricing, seen: null })
  await saveSettings(ctx, { section: 'radius', value: radius, seen: null })
  await saveSettings(ctx, { section: 'rounding', value: rounding, seen: null })
}

/** From the public site: a livreur to approve, applications, messages. */
function requestSteps(seeder: Seeder, end: number): Step[] {
  const ctx = { ...seeder, limits: createLimits(seeder.clock), address: 'demo' }
  const at = (hours: number) => end - hours * 60 * MINUTE
  return [
    ...DEMO_APPLICATIONS.map(({ ago, input }) => ({
      at: at(ago),
      run: () => submitApplication(ctx, input),
    })),
    ...DEMO_MESSAGES.map(({ ago, input }) => ({ at: at(ago), run: () => sendMessage(ctx, input) })),
    { at: at(8), run: () => createPerson(seeder, DEMO_WAITING_LIVREUR, { approved: false }) },
  ]
}

interface People {
  clients: Person[]
  livreurs: Person[]
  admin: Person
  superadmin: Person
}

async function createPerson(
  seeder: Seeder,
  person: DemoPerson,
  { approved = true } = {},
): Promise<Person> {
  const now = seeder.clock.now()
  const { role, fullname, phone, email, home } = person
  const address = home?.address ?? null
  const { id } = await createUser(seeder, {
    role,
    fullname,
    phone,
    email,
    address,
    passwordHash: await demoHash(),
    emailConfirmedAt: now,
    approvedAt: approved ? now : null,
  })
  return { ...person, id, address }
}

let hash: Promise<string> | undefined

/** All accounts share one password, so it is hashed once. */
function demoHash(): Promise<string> {
  hash ??= hashPassword(DEMO_PASSWORD)
  return hash
}

async function createPeople(seeder: Seeder): Promise<People> {
  const create = (person: DemoPerson) => createPerson(seeder, person)
  const superadmin = await create(DEMO_SUPERADMIN)
  const admin = await create(DEMO_ADMIN)
  const clients: Person[] = []
  for (const person of DEMO_CLIENTS) clients.push(await create(person))
  const livreurs: Person[] = []
  for (const person of DEMO_LIVREURS) livreurs.push(await create(person))
  return { clients, livreurs, admin, superadmin }
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

function stepsOf(order: DemoOrder, people: People, seeder: Seeder): Step[] {
  const client = pick(people.clients, order.client)
  const livreur = pick(people.livreurs, order.livreur)
  let orderId = ''
  const place = async () => {
    const placed = await placeOrder({ ...seeder, actor: client }, checkoutOf(order, client, seeder))
    orderId = placed.orderId
  }
  const steps: Step[] = [{ at: order.at, run: place }]
  let from: OrderStatus = 'pending'
  for (const [to, minutes] of journeyTo(order)) {
    const { money, door } = order
    const quantities = order.basket.map(([, , quantity]) => quantity)
    const move = { from, to, money, door, quantities }
    const at = order.at + minutes * MINUTE
    steps.push({ at, run: () => advance(seeder, people.admin, livreur, { orderId, ...move }) })
    if (to === 'picked_up')
      steps.push(...doorSteps(seeder, { at, door, client, ...people, placed: () => orderId }))
    from = to
  }
  const wave = { order, client, admin: people.admin, placed: () => orderId }
  for (const { after, run } of waveSteps(seeder, wave))
    steps.push({ at: order.at + after * MINUTE, run })
  if (order.status === 'cancelled')
    steps.push({
      at: order.at + 35 * MINUTE,
      run: () => cancelOrder({ ...seeder, actor: people.admin }, { orderId, from: 'pending' }),
    })
  return steps
}

interface DoorStep {
  /** When it was collected. */
  at: number
  door: DemoCount
  client: Person
  admin: Person
  placed: () => string
}

/** The client's disagreement and the team's proposal after a collection. */
function doorSteps(seeder: Seeder, { at, door, client, admin, placed }: DoorStep): Step[] {
  const { disagrees: note, proposes } = door
  const disagreeing = () =>
    disagree({ ...seeder, actor: client }, { orderId: placed(), step: 'pickup', note: note ?? '' })
  const proposing = () =>
    proposeAdjustment(
      { ...seeder, actor: admin },
      { orderId: placed(), quantities: [], added: [], reason: '', ...proposes },
    )
  return [
    ...(note ? [{ at: at + 20 * MINUTE, run: disagreeing }] : []),
    ...(proposes ? [{ at: at + 50 * MINUTE, run: proposing }] : []),
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
}

function advance(seeder: Seeder, admin: Person, livreur: Person, move: DemoMove): Promise<unknown> {
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
  return advanceMission(
    { ...seeder, actor: livreur, secret: NO_CODES },
    {
      orderId,
      from: from as (typeof MISSION_STATUSES)[number],
      idempotencyKey: newId(),
      cashReceived: cashGiven(seeder, move, money),
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

function checkoutOf(order: DemoOrder, client: Person, { database }: Seeder): Checkout {
  const catalogue = listProducts(database.orm)
  const lines = order.basket.map(([name, service, quantity]) => {
    const product = catalogue.find((p) => p.name === name)
    if (!product) throw new Error(`The demo catalogue has no ${name}`)
    return { productId: product.id, service, quantity }
  })
  const priced = priceCart(lines, (id) => findProduct(database.orm, id))
  if (!priced.ok) throw new Error(`The demo basket cannot be priced: ${priced.fault.code}`)
  const point = order.withoutPoint ? null : (client.home?.point ?? null)
  const tariff = readPricing(database.orm)
  const fee = feeFor(point, tariff)
  const subtotal = itemsTotal(priced.lines)
  const { express } = order
  const extra = express
    ? expressFee(subtotal, readSettings(database.orm, 'express'), tariff.step)
    : 0
  return {
    lines,
    location: point && toPoint(point),
    address: client.home?.address,
    landmark: client.home?.landmark,
    contactPhone: client.phone,
    paymentMethod: order.payment,
    express,
    shownTotal: subtotal + fee + extra,
    idempotencyKey: newId(),
  }
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
