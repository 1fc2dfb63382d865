import type BetterSqlite from 'better-sqlite3'
import { KEEP_ANSWERS_MS } from '#server/record/idempotency/idempotency.service.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { OrderEventKind } from '#shared/record/live.ts'
import { MAIL_KEPT_DAYS } from '#shared/retention.ts'
import type { Role } from '#shared/roles.ts'
import { indexedName } from '#shared/text/search-text.ts'
import { idOf, mix } from './numbers.ts'
import type { PastOrder } from './past-orders.ts'
import type { PastClient } from './past-people.ts'

type Cell = string | number | Buffer | null
type Row = Record<string, Cell>

/** Hand-over of cash after this many payments. */
const PAYMENTS_A_HANDOVER = 10
const STATS = ['orders', 'clients', 'pickups', 'completed', 'cancelled', 'revenue'] as const
const ALL_STATS = [...STATS, 'turnaround', 'received', 'refunded'] as const
type Stat = (typeof ALL_STATS)[number]

interface Fact {
  kind: OrderEventKind
  by: { id: string; role: Role }
  at: number
  from: OrderStatus | null
  to: OrderStatus | null
  /** The livreur whom the order has from now on. */
  livreurId: string | null
  data?: Record<string, string | number | null>
  contents?: Buffer
}

interface Money {
  kind: string
  method: string
  livreur_id?: string
  actor_id?: string
  transaction_id?: string
  at: number
}

interface Holding {
  amount: number
  payments: number
  since: number
}

/** Writes the rows that the services write with each step of an order, in the order of time. */
export class PastRows {
  readonly #sqlite: BetterSqlite.Database
  readonly #now: number
  readonly #inserts = new Map<string, BetterSqlite.Statement>()
  readonly #days = new Map<string, Record<Stat, number>>()
  readonly #delays = new Map<string, number>()
  readonly #holdings = new Map<string, Holding>()
  readonly #people = new Map<string, number>()
  readonly #ordersBefore: number
  #ids = 0

  constructor(sqlite: BetterSqlite.Database, now: number) {
    this.#sqlite = sqlite
    this.#now = now
    const orders = sqlite.prepare("select seq from sqlite_sequence where name = 'orders'")
    this.#ordersBefore = (orders.pluck().get() as number | undefined) ?? 0
  }

  /** Inserts a row; the first of a table names its columns. */
  insert(table: string, row: Row): void {
    let insert = this.#inserts.get(table)
    if (!insert) {
      const names = Object.keys(row)
      const marks = names.map(() => '?').join(', ')
      insert = this.#sqlite.prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`)
      this.#inserts.set(table, insert)
    }
    insert.run(Object.values(row))
  }

  newId(): string {
    this.#ids += 1
    return idOf(this.#ids, 400)
  }

  /** The number of an order: they are placed in the order of their index. */
  numberOfOrder({ index }: PastOrder): number {
    return this.#ordersBefore + index + 1
  }

  /** The number of a person. */
  numberOf(id: string): number {
    const known = this.#people.get(id)
    if (known !== undefined) return known
    const n = this.#sqlite.prepare('select n from users where id = ?').pluck().get(id) as number
    this.#people.set(id, n)
    return n
  }

  event(order: PastOrder, { by, data = {}, contents, ...fact }: Fact): void {
    const { client } = order
    this.insert('order_events', {
      order_n: this.numberOfOrder(order),
      kind: fact.kind,
      actor_n: this.numberOf(by.id),
      actor_role: by.role,
      from_status: fact.from,
      to_status: fact.to,
      client_n: this.numberOf(client.id),
      livreur_n: fact.livreurId && this.numberOf(fact.livreurId),
      data: JSON.stringify(data),
      at: fact.at,
      contents: contents ?? null,
    })
  }

  client(client: PastClient, at: number): void {
    const { address, fullname, phone, email } = client
    this.#account({ id: client.id, role: 'client', fullname, phone, email, address, at })
    this.count(at, { clients: 1 })
    if (at < this.#now - 30 * DAY_MS) return
    const expires_at = Math.floor(this.#now / 1000) + 86_400
    const user_agent = 'Mozilla/5.0 (Linux; Android 10) Chrome/120 Mobile'
    const id = idOf(this.#ids, 500).repeat(2).slice(0, 64)
    this.newId()
    this.insert('sessions', { id, user_id: client.id, expires_at, created_at: at, user_agent })
  }

  livreur(id: string, index: number, at: number): void {
    const fullname = `Livreur ${index + 1}`
    const phone = `+22505${String(index).padStart(8, '0')}`
    const email = `livreur${index}@exemple.ci`
    this.#account({ id, role: 'livreur', fullname, phone, email, address: null, at })
  }

  #account({ at, ...account }: PastClient & { role: Role; at: number }): void {
    this.insert('users', {
      ...account,
      email_confirmed_at: at,
      password_hash: 'x',
      approved_at: at,
      created_at: at,
    })
    const n = this.#sqlite.prepare('select last_insert_rowid()').pluck().get() as number
    this.#people.set(account.id, n)
    const phone = account.phone.replace('+', '')
    this.insert('users_search', { rowid: n, name: indexedName(account.fullname), phone })
  }

  /** Adds to the counters of a day, and with a livreur to theirs. */
  count(at: number, amounts: Partial<Record<Stat, number>>, livreurId?: string): void {
    for (const id of livreurId ? ['', livreurId] : ['']) {
      const key = `${dayKey(at)} ${id}`
      const day = this.#days.get(key) ?? (zeros() as Record<Stat, number>)
      for (const [stat, amount] of Object.entries(amounts)) day[stat as Stat] += amount
      this.#days.set(key, day)
    }
  }

  /** Counts a delivery, so many whole hours after its pick-up. */
  delivered(at: number, hours: number): void {
    const key = `${dayKey(at)} ${hours}`
    this.#delays.set(key, (this.#delays.get(key) ?? 0) + 1)
  }

  /** An e-mail to the client, which is still kept only if it is recent. */
  mail({ id: orderId, reference, client }: PastOrder, template: string, at: number): void {
    if (at < this.#now - MAIL_KEPT_DAYS * DAY_MS) return
    const { fullname } = client
    const isFailed = mix(this.#ids, 41) % 200 === 0
    this.insert('mail_outbox', {
      id: this.newId(),
      template,
      recipient: client.email,
      user_id: client.id,
      facts: JSON.stringify({ livreur: 'Livreur', fullname, orderId, reference }),
      status: isFailed ? 'failed' : 'sent',
      attempts: isFailed ? 8 : 1,
      next_attempt_at: at,
      last_error: isFailed ? 'Mailbox full' : null,
      created_at: at,
      sent_at: isFailed ? null : at + 1000,
    })
  }

  /** The answer that is kept for a repeat of a tap. */
  answer(actorId: string, result: Row, at: number): void {
    if (at < this.#now - KEEP_ANSWERS_MS) return
    const key = this.newId()
    // As long as the hash of an input.
    const fingerprint = key.repeat(2).slice(0, 64)
    const stored = JSON.stringify(result)
    this.insert('idempotency', {
      actor_id: actorId,
      key,
      fingerprint,
      result: stored,
      created_at: at,
    })
  }

  payment(order: PastOrder, money: Money): void {
    const { livreur_id, actor_id, transaction_id = null, kind, method, at } = money
    this.insert('payments', {
      order_n: this.numberOfOrder(order),
      kind,
      method,
      amount: order.grandTotal,
      livreur_n: livreur_id ? this.numberOf(livreur_id) : null,
      actor_n: actor_id ? this.numberOf(actor_id) : null,
      transaction_id,
      at,
    })
    if (kind === 'received') this.count(at, { received: order.grandTotal })
    if (kind === 'refunded') this.count(at, { refunded: order.grandTotal })
  }

  /** Puts cash into a livreur's hands; after ten payments, an admin takes it. */
  cash(livreurId: string, amount: number, at: number, adminId: string): void {
    const held = this.#holdings.get(livreurId) ?? { amount: 0, payments: 0, since: at }
    held.amount += amount
    held.payments += 1
    this.#holdings.set(livreurId, held)
    if (held.payments < PAYMENTS_A_HANDOVER) return
    this.#holdings.delete(livreurId)
    const id = this.newId()
    const { amount: expected } = held
    const seen = { livreur_id: livreurId, expected, counted: expected, recorded_by: adminId }
    this.insert('cash_handovers', { id, ...seen, created_at: at, confirmed_at: at })
    this.insert('payments', {
      order_n: null,
      kind: 'handed_over',
      method: 'espece',
      amount: expected,
      livreur_n: this.numberOf(livreurId),
      actor_n: this.numberOf(adminId),
      transaction_id: null,
      at,
    })
    const data = JSON.stringify({ expected, counted: expected })
    const act = { kind: 'cash_handed_over', target: livreurId, data, at }
    this.insert('staff_actions', { actor_id: adminId, actor_role: 'admin', ...act })
  }

  /** Writes what was added up. */
  finish(): void {
    const names = ['day', 'livreur_id', ...ALL_STATS]
    const sums = ALL_STATS.map((stat) => `${stat} = ${stat} + excluded.${stat}`).join(', ')
    const addToDay = this.#sqlite.prepare(
      `insert into stats_day (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
       on conflict (livreur_id, day) do update set ${sums}`,
    )
    for (const [key, amounts] of this.#days) {
      const [day = '', livreurId = ''] = key.split(' ')
      addToDay.run(day, livreurId, ...ALL_STATS.map((stat) => amounts[stat]))
    }
    const addToHands = this.#sqlite.prepare(
      `insert into cash_holdings (livreur_id, amount, payments, since) values (?, ?, ?, ?)
       on conflict (livreur_id) do update set
         amount = amount + excluded.amount, payments = payments + excluded.payments`,
    )
    for (const [livreurId, { amount, payments, since }] of this.#holdings)
      addToHands.run(livreurId, amount, payments, since)
    this.#finishFigures()
  }

  #finishFigures(): void {
    const addDelay = this.#sqlite.prepare(
      `insert into delay_days (day, hours, count) values (?, ?, ?)
       on conflict (day, hours) do update set count = count + excluded.count`,
    )
    for (const [key, count] of this.#delays) {
      const [day, hours] = key.split(' ')
      addDelay.run(day, Number(hours), count)
    }
  }
}

const zeros = () => Object.fromEntries(ALL_STATS.map((stat) => [stat, 0]))
