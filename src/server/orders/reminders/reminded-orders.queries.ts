import { and, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, reminderSteps, reminders, users } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { dueAfterCredit } from '#server/money/credit/due-after-credit.sql.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import { DAY_MS } from '#shared/dates.ts'
import { dueStep, nextStep, oldestBeginning } from '#shared/orders/reminders/reminder-times.ts'
import type {
  Ladder,
  OrderLadder,
  ReminderSettings,
  ReminderStep,
} from '#shared/shop/settings/reminder-settings.ts'
import { nextRemindingAt, type RemindingTimes } from '#shared/shop/settings/reminding-times.ts'
import { addDays, BUSINESS_ZONE, instantOf, localDay } from '#shared/time/zone.ts'
import { isAskedOfClient } from '../awaited.sql.ts'
import { contentsOfOrder } from '../contents.sql.ts'
import { reachColumns, reminderWays } from '../order-news.service.ts'
import { stopOf, teamStoppedAt } from './reminder-stop.sql.ts'

/** An order is placed at most so long before it is reminded of: older debts are the team's. */
const LOOKED_BACK_MS = 180 * DAY_MS
/** More than a small business has; the others come once these are paid or taken. */
const MOST_READ = 1_000

/** Orders that are in a ladder now, with what was told of them. */
export type RemindedOrder = ReturnType<typeof remindedOrders>[number]

export interface AskedOfReminders {
  settings: ReminderSettings
  now: number
  /** Of one client; all of them otherwise. */
  clientId?: string
  /** Those that the team has stopped, in place of those that go on. */
  areStopped?: true
}

/** The orders of both ladders that go on. */
export function remindedOrders(orm: Orm, asked: AskedOfReminders) {
  return [
    ...unpaidOrders(orm, asked).map((order) => inLadder(order, 'unpaid')),
    ...unclaimedOrders(orm, asked).map((order) => inLadder(order, 'unclaimed')),
  ]
}

function inLadder(order: ReturnType<typeof ladderRows>[number], ladder: OrderLadder) {
  const ways = reminderWays(order.reach)
  return { ...order, ladder, ways, isReached: ways !== null }
}

function unpaidOrders(orm: Orm, asked: AskedOfReminders) {
  return ladderRows(orm, {
    ...asked,
    ladder: 'unpaid',
    since: deliveredAt,
    where: sql`status = 'completed' and paid_amount < grand_total and not on_account`,
  })
}

function unclaimedOrders(orm: Orm, asked: AskedOfReminders) {
  return ladderRows(orm, {
    ...asked,
    ladder: 'unclaimed',
    since: sql<number | null>`${orders.readyAt}`,
    where: isAskedOfClient,
  })
}

interface AskedOfLadder extends AskedOfReminders {
  ladder: OrderLadder
  since: SQL<number | null>
  where: SQL | undefined
}

function ladderRows(orm: Orm, asked: AskedOfLadder) {
  const { settings, ladder, now, since, clientId, areStopped, where } = asked
  const name = sql.raw(`'${ladder}'`)
  const today = localDay(now, BUSINESS_ZONE)
  return orm
    .select({
      n: orders.n,
      id: orders.id,
      reference: orders.reference,
      clientId: orders.clientId,
      clientN: users.n,
      fullname: users.fullname,
      reach: reachColumns,
      since: sql<number>`${since}`,
      due: dueAfterCredit,
      pieces: contentsOfOrder.pieces,
      /** Days of the steps that were told, as a JSON list. */
      told: sql<string>`(select json_group_array(s.days) from ${reminderSteps} s
        where s.order_n = ${orders.n} and s.ladder = ${name})`,
      hasNewsToday: sql<number>`exists (select 1 from ${reminders} r
        where r.client_n = ${users.n} and r.day = ${today})`,
      teamAt: teamStoppedAt(name),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(
      and(
        where,
        gt(orders.createdAt, now - LOOKED_BACK_MS),
        clientId === undefined ? undefined : eq(orders.clientId, clientId),
        isNull(users.deletedAt),
        isNull(users.disabledAt),
        areStopped ? sql`${stopOf(name)} = 'team'` : sql`${stopOf(name)} is null`,
        // Ladders that are over would fill the limit.
        gte(since, oldestBeginning(settings[ladder], now)),
      ),
    )
    .limit(MOST_READ)
    .all()
}

/** An order or an invoice that is in a ladder. */
export interface Reminded {
  ladder: Ladder
  since: number
  /** Days of the steps that were told, as a JSON list. */
  told: string
  hasNewsToday: number
  /** Some way leads to its client. */
  isReached: boolean
}

export function dueNow<T extends Reminded>(
  rows: readonly T[],
  settings: ReminderSettings,
  now: number,
): Array<{ reminded: T; step: ReminderStep }> {
  return rows.flatMap((reminded) => {
    const told = JSON.parse(reminded.told) as number[]
    const { since, ladder } = reminded
    const step = dueStep({ since, now, steps: settings[ladder], told })
    return step ? [{ reminded, step }] : []
  })
}

interface Coming {
  settings: ReminderSettings
  times: RemindingTimes
  now: number
}

/** A client who was told something today is told nothing more before tomorrow. */
export function comingStep({ since, ladder, told, hasNewsToday }: Reminded, coming: Coming) {
  const { settings, times, now } = coming
  const tomorrow = addDays(localDay(now, BUSINESS_ZONE), 1)
  const standing = {
    since,
    now: hasNewsToday === 1 ? instantOf(tomorrow, 0, BUSINESS_ZONE) : now,
    steps: settings[ladder],
    told: JSON.parse(told) as number[],
  }
  return nextStep(standing, times)
}

/** When what leaves by itself may leave, in milliseconds UTC; null where it may now. */
export function reminderHeldUntil(orm: Orm, now: number): number | null {
  const next = nextRemindingAt(now, readRemindingTimes(orm))
  return next === now ? null : (next ?? now + DAY_MS)
}

export function readRemindingTimes(orm: Orm): RemindingTimes {
  return { hours: readSettings(orm, 'hours'), opening: readSettings(orm, 'opening') }
}
