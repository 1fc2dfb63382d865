import { nextWorkday } from '#server/testing/next-workday.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { HOME, type Line } from './figures.ts'
import type { Cast } from './fixtures.ts'
import { bringTo, type Order, placeOrder } from './orders.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

// A day of a house: a large board is measured by the bench.

/** Every slot of it is still to come. */
export const NEXT_WORKDAY = nextWorkday(Date.now())
export const STOPS = 6
const HOURS = [8, 10, 12, 14, 16]
/** A client may have four collections to come. */
const CLIENTS = 3
/** Francs that coins can pay: those of a drawer are counted from five francs on. */
const FEE_STEP = 25

export interface Stop extends Order {
  client: Person
  visit: 'pickup' | 'delivery'
  /** Francs that the client owes at this door, in cash. */
  cash: number
}

const LINES: readonly (readonly Line[])[] = [
  [{ garment: 'Chemise', service: 'Complet', quantity: 2 }],
  [
    { garment: 'Robe', service: 'Lavage', quantity: 1 },
    { garment: 'Pantalon', service: 'Repassage', quantity: 3 },
  ],
  [{ garment: 'Pantalon', service: 'Complet', quantity: 1 }],
]

interface House {
  app: App
  cast: Cast
  admin: Person
  /** Collected what comes back. */
  livreur: Person
}

/**
 * Orders in all slots of the next workday and all over the city. One in three is washed and comes back, with all of it still owed; of
 * those to collect, one in four is to be paid with Wave. A delivery asks for its code.
 */
export async function fillNextWorkday(house: House): Promise<Stop[]> {
  const save = house.app.db.prepare(
    'insert into settings (key, value, updated_at) values (?, ?, 1)',
  )
  save.run('handover', JSON.stringify({ code: true }))
  save.run('rounding', JSON.stringify({ step: FEE_STEP }))
  const stops = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => stopsOf(house, n)))
  return stops.flat()
}

async function stopsOf(house: House, n: number): Promise<Stop[]> {
  const client = await house.cast.person({ role: 'client', fullname: `Cliente ${n + 1}` })
  const stops: Stop[] = []
  for (let i = n; i < STOPS; i += CLIENTS) stops.push(await makeStop(house, client, i))
  return stops
}

async function makeStop(house: House, client: Person, i: number): Promise<Stop> {
  const { app, admin, livreur } = house
  const visit = i % 3 === 0 ? 'delivery' : 'pickup'
  const payment = visit === 'pickup' && i % 4 === 0 ? 'wave' : 'espece'
  const place = {
    latitude: HOME.latitude + 0.004 * Math.sin(i * 2.4),
    longitude: HOME.longitude + 0.004 * Math.cos(i * 1.7),
  }
  const wanted = { lines: LINES[i % LINES.length], place, payment, feeStep: FEE_STEP } as const
  const order = await placeOrder(app, client, wanted)
  if (visit === 'delivery') {
    await bringTo(order.id, { to: 'processing' }, { admin, livreur, cash: 0 })
    await admin.api.orders.makeReadyMany.mutate({ orderIds: [order.id] })
  }
  const from = Date.parse(NEXT_WORKDAY) + (HOURS[i % HOURS.length] ?? 8) * HOUR_MS
  app.db
    .prepare(`update orders set ${visit}_from = ?, ${visit}_to = ? where id = ?`)
    .run(from, from + 2 * HOUR_MS, order.id)
  return { ...order, client, visit, cash: payment === 'wave' ? 0 : order.grandTotal }
}
