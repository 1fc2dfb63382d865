import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { type DemoCount, DISPUTED, FULLER, KEPT, PLAIN, UNBUTTONED, WORN } from './counts.ts'

/**
 * The payment of an order: cash received at pick-up (`paid`), only at delivery (`late`), half of it
 * at pick-up (`part`) or not at all (`unpaid`), and a Wave payment found by an admin (`paid`) or to
 * be verified (`declared`).
 */
export type DemoMoney = 'paid' | 'late' | 'part' | 'declared' | 'unpaid'

export interface DemoOrder {
  /** When it was placed, in milliseconds. */
  at: number
  /** Places in the lists of demo people. */
  client: number
  livreur: number
  status: OrderStatus
  payment: PaymentMethod | null
  money: DemoMoney
  /** Minutes from the order to the client's going to pay it with Wave. */
  declaredAfter?: number
  withoutPoint: boolean
  express: boolean
  /** From the bag’s arrival to the livreur of its delivery. */
  washingMinutes: number
  /** Hours from the order until the team says that its clothes are ready. */
  readyAfterHours?: number
  /** The count at pick-up; at delivery, all of it came back. */
  door: DemoCount
  /** A bag by the kilo has the weight that its client guesses, in grams. */
  basket: Array<[garment: string, service: string, quantity: number, grams?: number]>
  /** Further clothes are counted at the door. */
  toCount?: true
  /** Grams that the livreur weighed for its only bag. The client agreed to them at the door. */
  weighed?: number
}

const BASKETS: ReadonlyArray<DemoOrder['basket']> = [
  [
    ['Chemise', 'Complet', 3],
    ['Robe', 'Complet', 1],
    ['Pantalon', 'Lavage', 2],
  ],
  [
    ['Boubou brodé', 'Complet', 1],
    ['Complet pagne', 'Complet', 1],
  ],
  [
    ['Drap', 'Complet', 4],
    ['Taie d’oreiller', 'Complet', 4],
    ['Couette', 'Lavage', 1],
  ],
  [
    ['Chemise', 'Repassage', 5],
    ['Pantalon', 'Repassage', 3],
  ],
  [
    ['Costume 2 pièces', 'Complet', 1],
    ['Cravate', 'Repassage', 2],
  ],
  [
    ['Uniforme scolaire', 'Complet', 4],
    ['T-shirt', 'Lavage', 6],
  ],
  [
    ['Jean', 'Lavage', 3],
    ['Polo', 'Complet', 4],
    ['Short', 'Lavage', 2],
  ],
  [
    ['Rideau', 'Complet', 4],
    ['Nappe', 'Complet', 1],
  ],
]

/** Most are washed well before their promise. */
const WASHING_MINUTES = 1120

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Recent {
  status: OrderStatus
  hoursAgo: number
  client: number
  livreur: number
  payment?: PaymentMethod | null
  money?: DemoMoney
  declaredAfter?: number
  withoutPoint?: true
  express?: true
  washingMinutes?: number
  readyAfterHours?: number
  door?: DemoCount
  basket?: DemoOrder['basket']
  toCount?: true
  weighed?: number
}

/** The open orders; the hours leave each one the time to reach its status. */
const RECENT: readonly Recent[] = [
  { status: 'pending', hoursAgo: 0.4, client: 0, livreur: 0, payment: null },
  { status: 'pending', hoursAgo: 0.9, client: 2, livreur: 0, express: true },
  { status: 'pending', hoursAgo: 1.5, client: 4, livreur: 0, withoutPoint: true },
  { status: 'pending', hoursAgo: 2.2, client: 1, livreur: 0, payment: 'wave', money: 'unpaid' },
  { status: 'assigned', hoursAgo: 2.6, client: 1, livreur: 0 },
  {
    status: 'assigned',
    hoursAgo: 3.1,
    client: 3,
    livreur: 1,
    payment: 'wave',
    money: 'declared',
    declaredAfter: 170,
  },
  { status: 'pickup_en_route', hoursAgo: 3.4, client: 4, livreur: 1 },
  { status: 'picked_up', hoursAgo: 4.2, client: 2, livreur: 2, door: KEPT },
  {
    status: 'picked_up',
    hoursAgo: 5,
    client: 3,
    livreur: 0,
    payment: 'wave',
    money: 'declared',
    door: WORN,
  },
  { status: 'processing', hoursAgo: 6.5, client: 0, livreur: 1, door: FULLER, express: true },
  { status: 'processing', hoursAgo: 8, client: 1, livreur: 2, money: 'late', door: DISPUTED },
  { status: 'assigned_for_delivery', hoursAgo: 22.5, client: 3, livreur: 0 },
  {
    status: 'delivery_en_route',
    // Its livreur rides in the hours that it was promised for.
    hoursAgo: 51,
    washingMinutes: 48 * 60,
    client: 0,
    livreur: 0,
    money: 'late',
    door: UNBUTTONED,
  },
  // Ready, and their clients do not answer.
  {
    status: 'processing',
    hoursAgo: 118,
    client: 4,
    livreur: 1,
    money: 'late',
    readyAfterHours: 20,
  },
  { status: 'picked_up', hoursAgo: 204, client: 1, livreur: 2, readyAfterHours: 6 },
  // Its livreur finds nobody at the address.
  { status: 'pickup_en_route', hoursAgo: 1.8, client: 0, livreur: 1 },
  // Bags by the kilo, of which the second was weighed, and clothes to count.
  {
    status: 'pending',
    hoursAgo: 1.1,
    client: 3,
    livreur: 0,
    basket: [['Sac de linge', 'Complet', 1, 5000]],
  },
  {
    status: 'completed',
    hoursAgo: 76,
    client: 2,
    livreur: 2,
    basket: [['Sac de linge', 'Complet', 1, 5000]],
    weighed: 6400,
  },
  { status: 'assigned', hoursAgo: 2.9, client: 4, livreur: 0, basket: [], toCount: true },
]

const PAST_ORDERS = 25
/** The last of those cancelled was paid with Wave: its money is to be given back. */
const REFUNDED = 23
/** Delivered orders that are not fully paid. */
const OWED: Record<number, DemoMoney> = { 19: 'unpaid', 22: 'part' }

function pastMoney(index: number): DemoMoney {
  const owed = OWED[index]
  if (owed) return owed
  if (isCancelled(index)) return index === REFUNDED ? 'paid' : 'unpaid'
  return index % 8 === 2 ? 'late' : 'paid'
}

const isCancelled = (index: number) => index % 9 === 5

function basket(index: number): DemoOrder['basket'] {
  return BASKETS[index % BASKETS.length] ?? []
}

/**
 * Forty-four orders over the sixty days before `end`: past ones delivered except a few cancelled, the
 * rest open.
 */
export function demoOrders(end: number): DemoOrder[] {
  const past = Array.from({ length: PAST_ORDERS }, (_, i): DemoOrder => {
    const daysAgo = 59 - (i * 56) / (PAST_ORDERS - 1)
    const hour = 8 + ((i * 5) % 9)
    return {
      at: Math.floor((end - daysAgo * DAY) / DAY) * DAY + hour * HOUR + ((i * 7) % 60) * 60_000,
      client: i % 3 === 0 ? 0 : i,
      livreur: i,
      status: isCancelled(i) ? 'cancelled' : 'completed',
      payment: i % 4 === 1 || i === REFUNDED ? 'wave' : 'espece',
      money: pastMoney(i),
      withoutPoint: false,
      express: i % 6 === 4,
      washingMinutes: WASHING_MINUTES,
      door: PLAIN,
      basket: basket(i),
    }
  })
  const recent = RECENT.map(
    (
      {
        hoursAgo,
        payment = 'espece',
        money = 'paid',
        withoutPoint = false,
        express = false,
        washingMinutes = WASHING_MINUTES,
        door = PLAIN,
        basket: chosen,
        ...order
      },
      i,
    ): DemoOrder => ({
      ...order,
      at: end - hoursAgo * HOUR,
      payment,
      money,
      withoutPoint,
      express,
      washingMinutes,
      door,
      basket: chosen ?? basket(i),
    }),
  )
  return [...past, ...recent]
}
