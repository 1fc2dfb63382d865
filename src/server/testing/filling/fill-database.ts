import type BetterSqlite from 'better-sqlite3'
import { DAY_MS } from '#shared/dates.ts'
import type { TestContext } from '../create-test-context.ts'
import {
  clientsBefore,
  hasTaken,
  LIFE_MS,
  livreursFor,
  orderAt,
  type PastOrder,
  type PastWork,
  placedAt,
  STEPS,
} from './past-orders.ts'
import { clientAt } from './past-people.ts'
import { PastRows } from './past-rows.ts'
import { writeStep } from './past-steps.ts'

interface Staff {
  livreurId: string
  adminId: string
}

interface Amount {
  /** How many of the newest orders are not over; six in a hundred, unless given. */
  open?: number
}

const PERIOD_MS = 730 * DAY_MS

/**
 * Fills a database with two years of work: this many orders, one in ten with a client of its own,
 * and the rows that the services write for them: lines, a chained trail, payments, cash, counts,
 * flags, refunds, counters, and of the last thirty days e-mails and answers. Written straight to the
 * tables, because the services would take hours; a recount of it finds what it would find of theirs.
 */
export function fillDatabase(
  { database: { sqlite }, clock }: TestContext,
  { livreurId, adminId }: Staff,
  orders: number,
  { open = Math.ceil(orders * 0.06) }: Amount = {},
): void {
  const now = clock.now()
  const lastAt = now - LIFE_MS
  const others = livreursFor(open)
  const livreurs = [livreurId, ...others]
  const work: PastWork = { orders, open, firstAt: lastAt - PERIOD_MS, lastAt, livreurs }
  withoutIndexes(sqlite, () => {
    const rows = new PastRows(sqlite, now)
    for (const [index, id] of others.entries()) rows.livreur(id, index, work.firstAt)
    writeWork(rows, work, { adminId, sqlite })
    sqlite.exec('begin')
    rows.finish()
    sqlite.exec('commit')
  })
}

/** Orders written in one transaction. */
const BATCH = 50_000

/** Takes the steps of all orders in the order of time. */
function writeWork(
  rows: PastRows,
  work: PastWork,
  { adminId, sqlite }: { adminId: string; sqlite: BetterSqlite.Database },
): void {
  const alive = new Map<number, PastOrder>()
  // For each step, the order that takes it next.
  const next = STEPS.map(() => 0)
  const timeOf = (step: number) => placedAt(work, next[step] ?? 0) + (STEPS[step]?.[1] ?? 0)
  const final = STEPS.length - 1
  sqlite.exec('begin')
  while ((next[final] ?? 0) < work.orders) {
    let step = 0
    let at = Number.POSITIVE_INFINITY
    for (let i = 0; i <= final; i += 1)
      if ((next[i] ?? 0) < work.orders && timeOf(i) < at) {
        step = i
        at = timeOf(i)
      }
    const index = next[step] ?? 0
    next[step] = index + 1
    const [name] = STEPS[step] ?? ['placed']
    const order = alive.get(index) ?? orderAt(work, index)
    if (name === 'placed') {
      alive.set(index, order)
      if (clientsBefore(index + 1) > clientsBefore(index))
        rows.client(clientAt(clientsBefore(index)), at)
      if (index % BATCH === BATCH - 1) sqlite.exec('commit; begin')
    }
    if (hasTaken(order, name)) writeStep(rows, order, { step: name, at, adminId })
    if (step === final) alive.delete(index)
  }
  sqlite.exec('commit')
}

/** Builds the indexes once all rows are there: ten times faster than row by row. */
function withoutIndexes(sqlite: BetterSqlite.Database, fill: () => void): void {
  const indexes = sqlite
    .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
    .all() as Array<{ name: string; sql: string }>
  const kept = ['synchronous', 'foreign_keys', 'cache_size'].map(
    (name) => `${name} = ${sqlite.pragma(name, { simple: true })}`,
  )
  const journal = sqlite.pragma('journal_mode', { simple: true })
  for (const pragma of ['journal_mode = memory', 'synchronous = off', 'foreign_keys = off'])
    sqlite.pragma(pragma)
  sqlite.pragma('cache_size = -1000000')
  for (const { name } of indexes) sqlite.exec(`drop index "${name}"`)
  fill()
  for (const { sql } of indexes) sqlite.exec(sql)
  sqlite.pragma(`journal_mode = ${journal}`)
  for (const pragma of kept) sqlite.pragma(pragma)
}
