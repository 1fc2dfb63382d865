import BetterSqlite from 'better-sqlite3'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { DEFAULT_SLOTS, type SlotSettings } from '#shared/time/slots.ts'
import { ORDERS_A_CLIENT, type Person, people } from '../dataset/people.ts'
import type { Traffic } from '../load/load.ts'
import type { Section } from '../section.ts'
import { type Change, measureChange, trafficOf } from './change.ts'

/** A client places an order of five lines. */
export const place: Section = {
  name: 'place',
  says: 'an order of five lines, durable, against the insert of one row',
  run: (bench) => measureChange(bench, placing(bench.dataset.garments, people('client'))),
}

const placing = (garments: string[], clients: Person[]): Change => ({
  title: 'Placing an order of five lines',
  work: 'placing an order',
  path: '/trpc/checkout.place?batch=1',
  body: bodyOf(garments),
  rows: clients.map(({ id, token }) => [id, token]),
  times: ORDERS_A_CLIENT,
  least: 0.09,
  prepare: openOneSlot,
})

/** One slot takes every order: no shop fills its slots of a week in a minute, and looking for a free one takes time. */
function openOneSlot(file: string): void {
  const sqlite = new BetterSqlite(file)
  const slots: SlotSettings = {
    ...DEFAULT_SLOTS,
    capacity: { per: 'slot', visits: 1e9 },
    perClient: ORDERS_A_CLIENT,
  }
  sqlite
    .prepare("insert or replace into settings (key, value, updated_at) values ('slots', ?, ?)")
    .run(JSON.stringify(slots), Date.now())
  sqlite.close()
}

/** Orders of these clients, as many as each may place. */
export function placeTraffic(garments: string[], clients: Person[]): Traffic {
  return trafficOf(placing(garments, clients))
}

/** The JSON of an order, with a key to fill in. */
function bodyOf(garments: string[]): string {
  const services = ['Lavage', 'Repassage', 'Complet']
  const prices = [
    [800, 700, 1500],
    [1500, 1500, 3000],
    [1000, 1000, 2000],
  ]
  const chosen = [0, 1, 2, 3, 4].map((i) => ({ garment: i % 3, service: Math.floor(i / 3) }))
  const lines = chosen.map(({ garment, service }) => ({
    productId: garments[garment],
    service: services[service],
    quantity: 2,
  }))
  const shownTotal = chosen.reduce(
    (sum, { garment, service }) => sum + 2 * (prices[garment]?.[service] ?? 0),
    0,
  )
  const location = toPoint(DEFAULT_PRICING.base)
  const input = { lines, location, shown: { total: shownTotal }, contactPhone: '+2250707000001' }
  const rest = { paymentMethod: 'espece', idempotencyKey: '{uuid}' }
  return JSON.stringify({ 0: Object.assign(input, rest) })
}
