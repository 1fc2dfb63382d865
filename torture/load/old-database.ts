import { hash } from 'node:crypto'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { earlyMigrations } from '#server/testing/early-migrations.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { indexedName } from '#shared/text/search-text.ts'

/** Brings a file to the schema that the first `count` migrations made, as the release of that time did. */
export function migrateTo(file: string, count: number, folder: string): void {
  const sqlite = new BetterSqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('foreign_keys = OFF')
  sqlite.function('indexed_name', { deterministic: true }, (name) => indexedName(String(name)))
  migrate(drizzle(sqlite), { migrationsFolder: earlyMigrations(folder, count) })
  sqlite.close()
}

const FIRST_DAY = Date.UTC(2025, 0, 6)
const LIVREURS = 20
const ORDERS_A_CLIENT = 8
const ORDERS_A_DAY = 40

const idOf = (kind: string, n: number) =>
  `${n.toString(16).padStart(8, '0')}-0000-4000-8000-${hash('sha256', `${kind}${n}`).slice(0, 12)}`

type Cell = string | number | null
type Row = Record<string, Cell>
type Write = (table: string, row: Row) => void

/**
 * Fills a database of the first release with so many orders of years: accounts and their sessions, a catalogue, orders in
 * every status with two lines, a chained trail, payments, e-mails, answers to repeats, counters and messages. Eight rows an
 * order, nearly.
 */
export function fillFirstSchema(file: string, orders: number): void {
  const sqlite = new BetterSqlite(file)
  const inserts = new Map<string, BetterSqlite.Statement>()
  const write: Write = (table, row) => {
    const names = Object.keys(row)
    const insert =
      inserts.get(table) ??
      sqlite.prepare(`insert into ${table} (${names}) values (${names.map((name) => `@${name}`)})`)
    inserts.set(table, insert)
    insert.run(row)
  }
  sqlite.transaction(() => {
    writePeople(write, Math.ceil(orders / ORDERS_A_CLIENT))
    const chain = { last: '0'.repeat(64) }
    for (let n = 1; n <= orders; n += 1) writeOrder(write, n, chain)
    for (let day = 0; day <= orders / ORDERS_A_DAY; day += 1) {
      const key = dayKey(FIRST_DAY + day * DAY_MS)
      const counts = { clients: day % 7, pickups: 38, completed: 36, cancelled: 2, revenue: 90_000 }
      write('stats_day', { day: key, livreur_id: '', orders: ORDERS_A_DAY, ...counts })
    }
  })()
  sqlite.close()
}

function writePeople(write: Write, clients: number): void {
  const person = (role: string, n: number) => {
    const id = idOf(role, n)
    const [phone, email] = [`+22507${String(n).padStart(8, '0')}`, `${role}-${n}@exemple.ci`]
    const fullname = `${role === 'client' ? 'Aïcha Koné' : 'Konan N’Guessan'} ${n}`
    const at = FIRST_DAY + n
    const times = { email_confirmed_at: at, approved_at: at, created_at: at }
    write('users', { id, role, fullname, phone, email, password_hash: 'x', ...times })
    write('sessions', { id: hash('sha256', id), user_id: id, expires_at: 4e9, created_at: at })
  }
  for (let n = 1; n <= clients; n += 1) person('client', n)
  for (let n = 1; n <= LIVREURS; n += 1) person('livreur', n)
  person('admin', 1)
  const services = JSON.stringify([{ name: 'Lavage', price: 800 }])
  for (const [n, name] of ['Chemise', 'Robe', 'Pagne'].entries())
    write('products', { id: idOf('product', n), name, services, created_at: FIRST_DAY })
  for (let n = 0; n < clients / 10; n += 1) {
    const from = { fullname: `Visiteur ${n}`, email: `visiteur-${n}@exemple.ci` }
    write('contact_messages', {
      id: idOf('message', n),
      ...from,
      message: 'Bonjour',
      created_at: n,
    })
  }
  write('settings', { key: 'pricing', value: '{}', updated_at: FIRST_DAY })
}

const STEPS = [
  ['created', 'pending', 'client'],
  ['assigned', 'assigned', 'admin'],
  ['moved', 'pickup_en_route', 'livreur'],
  ['moved', 'picked_up', 'livreur'],
] as const
/** The last statuses of orders: most are over. */
const ENDS = [
  'completed',
  'completed',
  'completed',
  'cancelled',
  'picked_up',
  'processing',
] as const

function writeOrder(write: Write, n: number, chain: { last: string }): void {
  const [id, status] = [idOf('order', n), ENDS[n % ENDS.length] ?? 'completed']
  const reference = id.slice(0, 8)
  const clientId = idOf('client', 1 + (n % Math.max(1, Math.floor(n / ORDERS_A_CLIENT))))
  const livreurId = idOf('livreur', 1 + (n % LIVREURS))
  const at = FIRST_DAY + Math.floor(n / ORDERS_A_DAY) * DAY_MS + (n % ORDERS_A_DAY) * 600_000
  const amounts = { total_items_price: 1_600, transport_fee: 500, grand_total: 2_100 }
  const place = {
    base_lat: 5.35,
    base_lng: -3.99,
    rate_per_km: 300,
    location_lat: 5.36,
    location_lng: -4,
  }
  const contact = { client_address: `Cocody, rue ${n}`, client_contact_phone: '+2250707000001' }
  const people = { client_id: clientId, livreur_id: livreurId }
  const own = {
    status,
    payment_method: n % 3 === 0 ? 'wave' : 'espece',
    created_at: at,
    updated_at: at,
  }
  write('orders', { id, reference, ...people, ...own, ...amounts, ...place, ...contact })
  for (const position of [0, 1]) {
    const line = { order_id: id, position, product_id: idOf('product', position), quantity: 1 }
    write('order_items', { ...line, name: 'Chemise', service: 'Lavage', unit_price: 800 })
  }
  let from: OrderStatus | null = null
  for (const [i, [kind, to, role]] of STEPS.entries()) {
    const actorId = role === 'client' ? clientId : role === 'admin' ? idOf('admin', 1) : livreurId
    const given = i === 0 ? null : livreurId
    // Nothing reads the content of the hash: it was replaced by keyed links, made at the first start.
    const link = hash('sha256', `${chain.last} ${id} ${kind}`)
    const move = { from_status: from, to_status: to, client_id: clientId, livreur_id: given }
    const who = { actor_id: actorId, actor_role: role, data: '{}', at: at + i }
    const hashes = { previous_hash: chain.last, hash: link }
    write('order_events', { order_id: id, reference, kind, ...who, ...move, ...hashes })
    chain.last = link
    from = to
  }
  writeAround(write, { n, id, reference, clientId, livreurId, at })
}

interface Written {
  n: number
  id: string
  reference: string
  clientId: string
  livreurId: string
  at: number
}

/** The e-mails and payments of an order. */
function writeAround(write: Write, { n, id, reference, clientId, livreurId, at }: Written): void {
  const method = n % 3 === 0 ? 'wave' : 'espece'
  const money = {
    kind: 'received',
    method,
    amount: 2_100,
    at,
    transaction_id: method === 'wave' ? `T${n}` : null,
  }
  const hands = { livreur_id: livreurId, actor_id: livreurId }
  write('payments', { id: idOf('payment', n), order_id: id, reference, ...money, ...hands })
  const facts = JSON.stringify({ orderId: id, reference, fullname: 'Aïcha' })
  const sent = { status: 'sent', attempts: 1, next_attempt_at: at, sent_at: at, created_at: at }
  const letter = { template: 'order-received', recipient: `client-${n}@exemple.ci`, facts }
  write('mail_outbox', { id: idOf('mail', n), user_id: clientId, ...letter, ...sent })
  const answer = { fingerprint: hash('sha256', id), result: JSON.stringify({ orderId: id }) }
  write('idempotency', { actor_id: clientId, key: idOf('key', n), ...answer, created_at: at })
}
