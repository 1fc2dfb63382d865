import BetterSqlite from 'better-sqlite3'
import type { Pace } from '../compare.ts'
import { type Person, people, person } from '../dataset/people.ts'
import type { Section } from '../section.ts'
import { measureChange } from './change.ts'

/** More steps than either side answers in a second. */
const PER_SECOND = 4_000
/** The seconds of the warm-ups, and of the count of fsyncs. */
const OTHER_SECONDS = 6

/** A livreur starts a mission. */
export const step: Section = {
  name: 'step',
  says: 'a livreur’s step, durable, against the insert of one row',
  run: (bench) => {
    const given = missions(bench.pace, referencesIn(bench.dataset.file))
    return measureChange(bench, {
      title: 'A livreur’s step',
      work: 'a step',
      path: '/trpc/missions.advance?batch=1',
      body: JSON.stringify({ 0: { orderId: '{2}', from: 'assigned', idempotencyKey: '{uuid}' } }),
      rows: given.map(({ orderId, livreur }) => [livreur.id, livreur.token, orderId]),
      times: 1,
      least: 0.09,
      prepare: (file) => addMissions(file, given),
    })
  },
}

interface Mission {
  orderId: string
  livreur: Person
  client: Person
}

/** Missions that wait for their first step: each is taken once, at many connections and at one. */
function missions({ rounds, seconds }: Pace, taken: Set<string>): Mission[] {
  const count = Math.ceil(PER_SECOND * (2 * rounds * seconds + OTHER_SECONDS))
  const [livreurs, clients] = [people('livreur'), people('client')]
  const given: Mission[] = []
  for (let index = 0; given.length < count; index += 1) {
    const number = index.toString(16)
    const reference = `d${number.padStart(7, '0')}`
    if (taken.has(reference)) continue
    const orderId = `${reference}-0000-4000-8000-${number.padStart(12, '0')}`
    const livreur = livreurs[index % livreurs.length] ?? person('livreur', 0)
    const client = clients[index % clients.length] ?? person('client', 0)
    given.push({ orderId, livreur, client })
  }
  return given
}

/** The references of the filled orders are random: a few would meet those of the missions. */
function referencesIn(file: string): Set<string> {
  const sqlite = new BetterSqlite(file, { readonly: true })
  const references = sqlite.prepare('select reference from orders').pluck().all() as string[]
  sqlite.close()
  return new Set(references)
}

function addMissions(file: string, given: Mission[]): void {
  const sqlite = new BetterSqlite(file)
  const now = Date.now()
  const add = sqlite.prepare(`
    insert into orders (id, client_id, livreur_id, status, total_items_price, transport_fee, grand_total,
      base_lat, base_lng, rate_per_km, client_address, location_lat, location_lng, client_contact_phone, payment_method,
      created_at, updated_at)
    values (@orderId, @client, @livreur, 'assigned', 3000, 500, 3500, 5.35, -3.95, 300,
      'Cocody', 5.3, -4, '+2250700000000', 'espece', @now, @now)`)
  const line = sqlite.prepare(
    `insert into order_items (order_n, position, product_id, name, service, quantity, unit_price)
    values ((select n from orders where id = ?), 0, 'p', 'Chemise', 'Complet', 2, 1500)`,
  )
  sqlite.transaction(() => {
    for (const { orderId, livreur, client } of given) {
      add.run({ orderId, client: client.id, livreur: livreur.id, now })
      line.run(orderId)
    }
  })()
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}
