import { DAY_MS, dayKey, HOUR_MS } from '#shared/dates.ts'
import { HOME, type Line, type Place } from './figures.ts'
import type { Cast } from './fixtures.ts'
import { bringTo, type Order, placeOrder, type Wanted } from './orders.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

// A day of a busy house: as many stops as eight livreurs can make.

/** Every slot of it is still to come. */
export const TOMORROW = dayKey(Date.now() + DAY_MS)
export const STOPS = 120
const HOURS = [8, 10, 12, 14, 16]
const CLIENTS = 40
const AT_ONCE = 8
/** Coins can pay it: the notes and coins of a drawer end at five francs. */
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

/** All slots of tomorrow, all over the city; one order in three is washed and comes back, one collection in four pays with Wave. */
export async function fillTomorrow(
  app: App,
  cast: Cast,
  crew: Record<'admin' | 'livreur', Person>,
): Promise<Stop[]> {
  for (const [key, value] of Object.entries({
    handover: { code: true },
    rounding: { step: FEE_STEP },
  }))
    app.db
      .prepare('insert into settings (key, value, updated_at) values (?, ?, 1)')
      .run(key, JSON.stringify(value))
  const stops: Stop[][] = []
  // A call carries no more acts of one admin than a screen makes.
  for (let first = 0; first < CLIENTS; first += AT_ONCE) {
    const group = Array.from({ length: AT_ONCE }, (_, i) => visitsOf(app, cast, crew, first + i))
    stops.push(...(await Promise.all(group)))
  }
  return stops.flat()
}

async function visitsOf(
  app: App,
  cast: Cast,
  crew: Record<'admin' | 'livreur', Person>,
  client: number,
): Promise<Stop[]> {
  const person = await cast.person({ role: 'client', fullname: `Cliente ${client + 1}` })
  const stops: Stop[] = []
  for (let i = client; i < STOPS; i += CLIENTS) stops.push(await makeStop(app, person, crew, i))
  return stops
}

async function makeStop(
  app: App,
  client: Person,
  crew: Record<'admin' | 'livreur', Person>,
  i: number,
): Promise<Stop> {
  const visit = i % 3 === 0 ? 'delivery' : 'pickup'
  const payment = visit === 'pickup' && i % 4 === 0 ? 'wave' : 'espece'
  const wanted: Wanted = {
    lines: LINES[i % LINES.length],
    place: placeOf(i),
    payment,
    feeStep: FEE_STEP,
  }
  const order = await placeOrder(app, client, wanted)
  if (visit === 'delivery') {
    await bringTo(order.id, { to: 'processing' }, { ...crew, cash: 0 })
    await crew.admin.api.orders.makeReadyMany.mutate({ orderIds: [order.id] })
  }
  const from = Date.parse(TOMORROW) + (HOURS[i % HOURS.length] ?? 8) * HOUR_MS
  app.db
    .prepare(`update orders set ${visit}_from = ?, ${visit}_to = ? where id = ?`)
    .run(from, from + 2 * HOUR_MS, order.id)
  return { ...order, client, visit, cash: payment === 'wave' ? 0 : order.grandTotal }
}

const placeOf = (i: number): Place => ({
  latitude: HOME.latitude + 0.004 * Math.sin(i * 2.4),
  longitude: HOME.longitude + 0.004 * Math.cos(i * 1.7),
})
