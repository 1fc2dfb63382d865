import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { clientMessages, orders, reminderSteps, reminders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { PAGE_SIZE } from '#server/lib/page.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { dueAfterCredit } from '#server/money/credit/due-after-credit.sql.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { LadderInput } from '#shared/orders/reminders/reminders.inputs.ts'
import { contentsOfOrder } from '../contents.sql.ts'
import { toldInvoices } from '../invoice-reminders/invoice-reminders.queries.ts'
import { remindedInvoices } from '../invoice-reminders/reminded-invoices.queries.ts'
import { comingStep, readRemindingTimes, remindedOrders } from './reminded-orders.queries.ts'
import { lastAnswerAt, lastPaymentAt, stopOf, teamStoppedAt } from './reminder-stop.sql.ts'

type Reader = Pick<Deps, 'database' | 'clock'>

/** For how long « Arrêtées » shows a reminder after it was told. */
const SHOWN_MS = 30 * DAY_MS
/** Of so many that were told last those that have stopped are looked for. */
const MOST_TOLD = 300

/**
 * « Arrêtées »: orders that were reminded of and are no more, with why, and those that the team stopped before the first reminder.
 * The last to stop comes first. `isWhole` is false where more were told than are looked at.
 */
export function stoppedReminders({ database: { orm }, clock }: Reader) {
  const now = clock.now()
  const { ladders, isWhole } = toldLadders(orm, now - SHOWN_MS)
  const invoices = toldInvoices(orm, { after: now - SHOWN_MS, most: MOST_TOLD })
  const orders = ladders
    .flatMap(({ stop, paidAt, answeredAt, teamAt, updatedAt, ...row }) => {
      if (stop === null) return []
      const at = { paid: paidAt, part_paid: paidAt, answered: answeredAt, team: teamAt }
      return [{ ...row, stop, at: at[stop as keyof typeof at] ?? updatedAt }]
    })
    .concat(stoppedUntold(orm, now))
  const stopped = [...orders, ...invoices.stopped, ...stoppedUntoldInvoices(orm, now)].sort(
    (one, other) => other.at - one.at,
  )
  const isAll = isWhole && invoices.isWhole
  return { items: stopped.slice(0, PAGE_SIZE), count: stopped.length, isWhole: isAll }
}

function toldLadders(orm: Orm, after: number) {
  const rows = orm
    .select({
      orderId: orders.id,
      reference: orders.reference,
      clientId: orders.clientId,
      fullname: users.fullname,
      ladder: reminderSteps.ladder,
      /** The last step that was told; null before the first one. */
      days: sql<number | null>`${reminderSteps.days}`,
      due: dueAfterCredit,
      pieces: contentsOfOrder.pieces,
      stop: stopOf(reminderSteps.ladder),
      paidAt: lastPaymentAt,
      answeredAt: lastAnswerAt,
      teamAt: teamStoppedAt(reminderSteps.ladder),
      updatedAt: orders.updatedAt,
    })
    .from(reminderSteps)
    .innerJoin(orders, eq(orders.n, reminderSteps.orderN))
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(and(gt(reminderSteps.at, after), isNull(users.deletedAt)))
    .orderBy(desc(reminderSteps.at))
    .limit(MOST_TOLD + 1)
    .all()
  const looked = rows.slice(0, MOST_TOLD)
  const ladders = Map.groupBy(looked, ({ orderId, ladder }) => `${orderId} ${ladder}`)
  return {
    // Of each order the last step alone.
    ladders: [...ladders.values()].flatMap((steps) => steps.slice(0, 1)),
    isWhole: rows.length <= MOST_TOLD,
  }
}

function stoppedUntold(orm: Orm, now: number) {
  const settings = readSettings(orm, 'reminders')
  return remindedOrders(orm, { settings, now, areStopped: true }).flatMap((order) => {
    const { id: orderId, reference, clientId, fullname, ladder, due, pieces, told, teamAt } = order
    if (told !== '[]') return []
    const client = { clientId, fullname }
    const stop = { stop: 'team' as const, at: teamAt ?? now }
    return [{ orderId, reference, ...client, ladder, days: null, due, pieces, ...stop }]
  })
}

function stoppedUntoldInvoices(orm: Orm, now: number) {
  const settings = readSettings(orm, 'reminders')
  return remindedInvoices(orm, { settings, now, areStopped: true }).flatMap((invoice) => {
    const { id: invoiceId, label, clientId, fullname, ladder, due, told, teamAt } = invoice
    if (told !== '[]') return []
    const stop = { stop: 'team' as const, at: teamAt ?? now }
    return [{ invoiceId, label, clientId, fullname, ladder, days: null, due, ...stop }]
  })
}

/** `stop` says why the client is told nothing more; `next` is null when no step follows. Throws ORDER_NOT_FOUND. */
export function remindersOfOrder(
  { database: { orm }, clock }: Reader,
  { orderId, ladder }: LadderInput,
) {
  const now = clock.now()
  const settings = readSettings(orm, 'reminders')
  const order = standingOf(orm, { orderId, ladder })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const told = toldOf(orm, { orderId, ladder })
  const standing = isModuleOn(orm, 'reminders')
    ? remindedOrders(orm, { settings, now, clientId: order.clientId }).find(
        (one) => one.id === orderId && one.ladder === ladder,
      )
    : undefined
  const next =
    standing?.isReached && comingStep(standing, { settings, times: readRemindingTimes(orm), now })
  return { told, stop: order.stop, next: next ? { days: next.step.days, at: next.at } : null }
}

const standingOf = (orm: Orm, { orderId, ladder }: LadderInput) =>
  orm
    .select({ clientId: orders.clientId, stop: stopOf(sql`${ladder}`) })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(eq(orders.id, orderId))
    .get()

const toldOf = (orm: Orm, { orderId, ladder }: LadderInput) =>
  orm
    .select({
      days: reminderSteps.days,
      at: reminderSteps.at,
      mailed: reminders.mailed,
      pushed: reminders.pushed,
      /** Null without a message to their number, and once it is forgotten. */
      messageState: clientMessages.state,
    })
    .from(reminderSteps)
    .innerJoin(reminders, eq(reminders.n, reminderSteps.reminderN))
    .innerJoin(orders, eq(orders.n, reminderSteps.orderN))
    .leftJoin(clientMessages, eq(clientMessages.id, reminders.messageId))
    .where(and(eq(orders.id, orderId), eq(reminderSteps.ladder, ladder)))
    .all()
    .sort((one, other) => one.days - other.days)
