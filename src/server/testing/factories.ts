import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createUser, type NewUser } from '#server/access/users/users.service.ts'
import { orders, users } from '#server/db/schema.ts'
import { type Checkout, placeOrder } from '#server/orders/checkout/checkout.service.ts'
import { assignOrder, cancelOrder, moveOrder } from '#server/orders/orders.service.ts'
import { advanceMission } from '#server/rounds/missions/missions.service.ts'
import { addProduct } from '#server/shop/products/products.service.ts'
import { isCashDue, isCashStep } from '#shared/money/cash.ts'
import { amountDue } from '#shared/money/payments.ts'
import type { MISSION_STATUSES, OrderStatus } from '#shared/order-status.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { toPoint } from '#shared/places/points.ts'
import type { Role } from '#shared/roles.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import type { TestContext } from './create-test-context.ts'

export const TEST_PASSWORD = 'mot-de-passe'
/**
 * Argon2id of TEST_PASSWORD at the lowest cost: the real cost would take most of the tests' time.
 */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$ItWzzR1fGIOiQW5XcuoYmQ$LN6S4SzaD2t64puMll5NpwlbpJU8A0uXos6lmoGhuvE'

/** An account with an e-mail address, as all but the clients whom the team recorded have. */
export type User = typeof users.$inferSelect & { email: string }
export type Order = typeof orders.$inferSelect
type UserOverrides = Partial<NewUser> & { disabledAt?: number }

let people = 0

async function makeUser(t: TestContext, role: Role, overrides: UserOverrides): Promise<User> {
  const user = await addUser(t, role, overrides)
  if (user.email === null) throw new Error('Make it with makeClientWithoutEmail')
  return { ...user, email: user.email }
}

/** A client whom the team recorded with a name and a phone only. */
export function makeClientWithoutEmail(t: TestContext, overrides: UserOverrides = {}) {
  const none = { email: null, emailConfirmedAt: null, passwordHash: '' }
  return addUser(t, 'client', { ...none, ...overrides })
}

async function addUser(t: TestContext, role: Role, overrides: UserOverrides) {
  people += 1
  const now = t.clock.now()
  const { disabledAt = null, ...rest } = overrides
  const { id } = await createUser(t, {
    role,
    fullname: `${role} ${people}`,
    email: `${role}-${people}@laveo.test`,
    phone: `+22507${String(people).padStart(8, '0')}`,
    passwordHash: PASSWORD_HASH,
    emailConfirmedAt: now,
    approvedAt: now,
    ...rest,
  })
  if (disabledAt !== null) await disable(t, { id }, disabledAt)
  return readUser(t, id)
}

function readUser({ database: { orm } }: TestContext, id: string) {
  const user = orm.select().from(users).where(eq(users.id, id)).get()
  if (!user) throw new Error(`No user ${id}`)
  return user
}

/** Disables an account. */
export async function disable(t: TestContext, { id }: { id: string }, at = t.clock.now()) {
  await t.database.write((orm) =>
    orm.update(users).set({ disabledAt: at }).where(eq(users.id, id)).run(),
  )
}

export const makeClient = (t: TestContext, overrides: UserOverrides = {}) =>
  makeUser(t, 'client', overrides)
export const makeLivreur = (t: TestContext, overrides: UserOverrides = {}) =>
  makeUser(t, 'livreur', overrides)
export const makeAdmin = (t: TestContext, overrides: UserOverrides = {}) =>
  makeUser(t, 'admin', overrides)
export const makeSuperadmin = (t: TestContext, overrides: UserOverrides = {}) =>
  makeUser(t, 'superadmin', overrides)

export interface Catalogue {
  shirt: string
  dress: string
  trousers: string
}

const catalogues = new WeakMap<TestContext, Promise<Catalogue>>()

/** The ids of a shirt, a dress and trousers at the public prices; made once per context. */
export function makeCatalogue(t: TestContext): Promise<Catalogue> {
  const known = catalogues.get(t) ?? fillCatalogue(t)
  catalogues.set(t, known)
  return known
}

async function fillCatalogue(t: TestContext): Promise<Catalogue> {
  const add = (name: string, lavage: number, repassage: number, complet: number) =>
    addProduct(t, {
      name,
      imageUrl: null,
      services: [
        { name: 'Lavage', price: lavage },
        { name: 'Repassage', price: repassage },
        { name: 'Complet', price: complet },
      ],
    })
  return {
    shirt: await add('Chemise', 800, 700, 1500),
    dress: await add('Robe', 1500, 1500, 3000),
    trousers: await add('Pantalon', 1000, 1000, 2000),
  }
}

/** Some of what a form sends, and of what it showed. */
export type Typed<Input extends { shown: object }> = Partial<Omit<Input, 'shown'>> & {
  shown?: Partial<Input['shown']>
}

/** Two shirts, washed and ironed, collected next to the laundry: 2 × 1500 + 0 = 3000 francs. */
export async function orderInput(
  t: TestContext,
  { shown, ...overrides }: Typed<PlaceOrderInput> = {},
): Promise<PlaceOrderInput> {
  const { shirt } = await makeCatalogue(t)
  return {
    lines: [{ productId: shirt, service: 'Complet', quantity: 2 }],
    location: toPoint(DEFAULT_PRICING.base),
    contactPhone: '+2250707000001',
    paymentMethod: 'espece',
    shown: { total: 3000, ...shown },
    idempotencyKey: randomUUID(),
    ...overrides,
  }
}

export interface OrderPlan {
  client?: Omit<User, 'email'>
  livreur?: User
  admin?: User
  status?: OrderStatus
  input?: Partial<Checkout>
  /** Francs received at each step where cash is due; all of them by default. */
  cash?: number
}

/** An order brought to its status through the real services, step by step. */
export async function makeOrder(t: TestContext, plan: OrderPlan = {}): Promise<Order> {
  const { status = 'pending', input, cash } = plan
  const client = plan.client ?? (await makeClient(t))
  const checkout = { ...(await orderInput(t)), ...input }
  const { orderId } = await placeOrder({ ...t, actor: client }, checkout)
  if (status !== 'pending') {
    const livreur = plan.livreur ?? (await makeLivreur(t))
    const admin = plan.admin ?? (await makeAdmin(t))
    await bringTo(t, status, { orderId, livreur, admin, cash })
  }
  return readOrder(t, orderId)
}

/** The row of an order. */
export function readOrder({ database: { orm } }: TestContext, id: string): Order {
  const order = orm.select().from(orders).where(eq(orders.id, id)).get()
  if (!order) throw new Error(`No order ${id}`)
  return order
}

const JOURNEY: readonly OrderStatus[] = [
  'pending',
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
  'completed',
]

interface Hands {
  orderId: string
  livreur: User
  admin: User
  cash: number | undefined
}

/** Brings an order from where it is to this status, step by step. */
export async function bringTo(t: TestContext, status: OrderStatus, hands: Hands): Promise<void> {
  const { orderId, admin } = hands
  if (status === 'cancelled')
    return cancelOrder({ ...t, actor: admin }, { orderId, from: 'pending' })
  const { status: now } = readOrder(t, orderId)
  const steps = JOURNEY.slice(JOURNEY.indexOf(now), JOURNEY.indexOf(status) + 1)
  for (const [i, to] of steps.entries()) {
    const from = steps[i - 1]
    if (from) await step(t, hands, from, to)
  }
}

async function step(t: TestContext, hands: Hands, from: OrderStatus, to: OrderStatus) {
  const { orderId, livreur, admin, cash } = hands
  const asAdmin = { ...t, actor: admin }
  if (to === 'processing') return moveOrder(asAdmin, { orderId, from, to })
  if (to === 'assigned')
    return assignOrder(asAdmin, {
      orderId,
      from,
      livreurId: livreur.id,
      kind: 'pickup',
      currentLivreurId: null,
    })
  if (to === 'assigned_for_delivery')
    return assignOrder(asAdmin, {
      orderId,
      from,
      livreurId: livreur.id,
      kind: 'delivery',
      currentLivreurId: livreur.id,
    })
  return advanceMission(
    { ...t, actor: livreur },
    {
      orderId,
      idempotencyKey: randomUUID(),
      from: from as (typeof MISSION_STATUSES)[number],
      cashReceived: cashAt(t, orderId, to, cash),
    },
  )
}

/** The cash that the livreur states at this step: undefined when none is due. */
export function cashAt(
  t: TestContext,
  orderId: string,
  to: OrderStatus,
  cash?: number,
): number | undefined {
  const order = readOrder(t, orderId)
  const due = amountDue(order)
  return isCashStep(to) && isCashDue(due, order.paymentMethod) ? (cash ?? due) : undefined
}
