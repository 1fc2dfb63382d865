import { hash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import type { Providers } from './provider-fronts.ts'

/** Wave is asked about one session after the other. */
const PATIENCE_MS = 600_000

const WAITING = `select (select count(*) from mail_outbox where status = 'pending')
  + (select count(*) from push_outbox)`
const PAID = `select count(*) from payment_ledger
  where order_id = ? and kind = 'received' and method = 'wave'`

/** Waits until every e-mail and notification is told; resolves although some still wait. */
export function allTold(dataDir: string): Promise<void> {
  return until(dataDir, (sqlite) => sqlite.prepare(WAITING).pluck().get() === 0)
}

/** Waits until every one of these orders is paid; resolves although some are not. */
export function allPaid(dataDir: string, orderIds: readonly string[]): Promise<void> {
  return until(dataDir, (sqlite) => {
    const paid = sqlite.prepare(PAID).pluck()
    return orderIds.every((orderId) => paid.get(orderId) !== 0)
  })
}

async function until(dataDir: string, isSo: (sqlite: BetterSqlite.Database) => boolean) {
  const end = performance.now() + PATIENCE_MS
  while (!read(dataDir, isSo) && performance.now() < end) await wait(100)
}

/** What became of what was to be told and paid of some orders. */
export interface Judgement {
  mailsLost: number
  mailsDoubled: number
  pushesLost: number
  /** Notifications that came again under the topic of the first, which they replace. */
  pushesRepeated: number
  paymentsLost: number
  paymentsDoubled: number
}

/** Compares what the providers have with the orders that were placed: one of each kind for each of them. */
export function judge(
  dataDir: string,
  orderIds: readonly string[],
  { mails, pushes }: Providers,
): Judgement {
  return read(dataDir, (sqlite) => {
    const paid = sqlite.prepare(PAID).pluck()
    const mailed = [...mails.values()]
    const of = (count: (orderId: string) => number) => {
      const counts = orderIds.map(count)
      const lost = counts.filter((n) => n === 0).length
      return { lost, doubled: counts.reduce((sum, n) => sum + Math.max(0, n - 1), 0) }
    }
    const mail = of((id) => mailed.filter(({ subject }) => subject.includes(id.slice(0, 8))).length)
    const push = of((id) => pushes.get(topicOf(id)) ?? 0)
    const payment = of((id) => paid.get(id) as number)
    return {
      mailsLost: mail.lost,
      mailsDoubled: mail.doubled,
      pushesLost: push.lost,
      pushesRepeated: push.doubled,
      paymentsLost: payment.lost,
      paymentsDoubled: payment.doubled,
    }
  })
}

/** The topic of an order's notifications, by which a push service replaces what a device has not fetched yet. */
const topicOf = (orderId: string) =>
  hash('sha256', `order-${orderId.slice(0, 8)}`, 'base64url').slice(0, 32)

function read<T>(dataDir: string, reading: (sqlite: BetterSqlite.Database) => T): T {
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'), { readonly: true })
  try {
    return reading(sqlite)
  } finally {
    sqlite.close()
  }
}
