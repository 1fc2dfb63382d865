import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { referenceOf, writtenReference } from '#shared/text/order-reference.ts'
import { readDataFolder } from '../data-folder.ts'
import type { Providers } from './provider-fronts.ts'

const PATIENCE_MS = 600_000
/** While something is told or paid in this time, the rest is waited for. */
const STILL_MS = 4_000

const WAITING = `select (select count(*) from mail_outbox where status = 'pending')
  + (select count(*) from push_outbox)
  + (select count(*) from client_messages where state in ('to_send', 'sending'))`
const PAID = `select count(*) from payment_ledger
  where order_id = ? and kind = 'received' and method = 'wave'`
const TRIED_IN_VAIN = `select
  (select count(*) from mail_outbox where status = 'pending' and attempts > 0) mails,
  (select count(*) from push_outbox where next_attempt_at > created_at) pushes`

/** Waits until every e-mail, notification and message is told; resolves although some still wait. */
export async function allTold(dataDir: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  const waiting = () => readDataFolder(dataDir, (sqlite) => sqlite.prepare(WAITING).pluck().get())
  while (waiting() !== 0 && performance.now() < end) await wait(100)
}

/** Waits until every e-mail and notification is told and each of these orders is paid; false when it stops short of that. */
export async function madeGood(dataDir: string, orderIds: readonly string[]): Promise<boolean> {
  let [left, since] = [Number.POSITIVE_INFINITY, performance.now()]
  while (left > 0 && performance.now() - since < STILL_MS) {
    const now = readDataFolder(dataDir, (sqlite) => {
      const paid = sqlite.prepare(PAID).pluck()
      const unpaid = orderIds.filter((orderId) => paid.get(orderId) === 0).length
      return unpaid + Number(sqlite.prepare(WAITING).pluck().get())
    })
    if (now < left) since = performance.now()
    left = now
    await wait(100)
  }
  return left === 0
}

/** E-mails and notifications that were tried and still wait. */
export function triedInVain(dataDir: string): { mails: number; pushes: number } {
  return readDataFolder(dataDir, (sqlite) => sqlite.prepare(TRIED_IN_VAIN).get()) as {
    mails: number
    pushes: number
  }
}

/** The fate of the e-mails, notifications and payments of some orders. */
interface Judgement {
  mailsLost: number
  mailsDoubled: number
  pushesLost: number
  /** Notifications that came again under the topic of the first, which they replace. */
  pushesRepeated: number
  paymentsLost: number
  paymentsDoubled: number
}

/** Compares the providers' data with the placed orders: one of each kind for each order. */
export function judge(
  dataDir: string,
  orderIds: readonly string[],
  { mails, pushes }: Providers,
): Judgement {
  return readDataFolder(dataDir, (sqlite) => {
    const paid = sqlite.prepare(PAID).pluck()
    const mailed = [...mails.values()]
    const of = (count: (orderId: string) => number) => {
      const counts = orderIds.map(count)
      const lost = counts.filter((n) => n === 0).length
      return { lost, doubled: counts.reduce((sum, n) => sum + Math.max(0, n - 1), 0) }
    }
    const mail = of((id) => {
      const reference = writtenReference(referenceOf(id))
      return mailed.filter(({ subject }) => subject.includes(reference)).length
    })
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
  hash('sha256', `order-${referenceOf(orderId)}`, 'base64url').slice(0, 32)
