import { and, eq, gt, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices, invoiceBalances, orders, reminders, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import {
  confirmedEmail,
  invoicePhone,
  invoiceReaders,
} from '#server/money/company-invoices/invoice-readers.service.ts'
import { dueAfterCredit } from '#server/money/credit/due-after-credit.sql.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import { DAY_MS } from '#shared/dates.ts'
import { dueStep, nextStep, oldestBeginning } from '#shared/orders/reminders/reminder-times.ts'
import type { ReminderSubject } from '#shared/orders/reminders/reminders.inputs.ts'
import type { Ladder, ReminderSettings } from '#shared/shop/settings/reminder-settings.ts'
import { nextRemindingAt, type RemindingTimes } from '#shared/shop/settings/reminding-times.ts'
import {
  addDays,
  BUSINESS_ZONE,
  instantOf,
  type LocalDay,
  localDay,
  startOfDay,
} from '#shared/time/zone.ts'
import { isAskedOfClient } from '../awaited.sql.ts'
import { contentsOfOrder } from '../contents.sql.ts'
import { reachColumns, reminderWays } from '../order-news.service.ts'
import {
  hasReader,
  LADDERS_OF,
  type LadderTemplate,
  lastAnswerAt,
  lastPaymentAt,
  stepsOf,
  stopOf,
  teamStoppedAt,
} from './ladders.sql.ts'

/** An order is placed at most so long before it is reminded of: older debts are the team's. */
const LOOKED_BACK_MS = 180 * DAY_MS
/** More than a small business has; the others come once these are paid or taken. */
const MOST_READ = 1_000

/** An order or an invoice with what is told of it. */
export type Reminded = ReturnType<typeof readReminded>[number]

interface Reading {
  /** Looks for what the client was told on the day of this instant. */
  now?: number
  /** Says why no reminder follows, and since when: of what goes on nothing does. */
  withStop?: boolean
  where: SQL | undefined
  orderBy?: SQL
  most?: number
}

type Read = Pick<Reading, 'now' | 'withStop'>

/** Orders, or invoices, as a ladder tells of them. */
export function readReminded(orm: Orm, ladder: Ladder, { where, ...reading }: Reading) {
  const { orderBy, most = MOST_READ } = reading
  const read = ladder === 'invoice' ? readInvoices : readOrders
  const rows = read(orm, ladder, reading).where(where).limit(most)
  return (orderBy ? rows.orderBy(orderBy) : rows).all().map((row) => {
    const { dueOn, since, reach, hasReader: isRead } = row
    const ways = reminderWays(reach)
    const hasWay = ladder === 'invoice' ? isRead || row.email !== null || ways?.phone : ways
    return {
      ...row,
      ladder,
      ways,
      since: dueOn === null ? since : instantOf(dueOn, 0, BUSINESS_ZONE),
      /** Some way leads to its client. */
      isReached: !!hasWay,
    }
  })
}

function readOrders(orm: Orm, ladder: Ladder, { now, withStop }: Read) {
  return orm
    .select({
      n: orders.n,
      id: orders.id,
      label: orders.reference,
      since: sinceOf(ladder),
      dueOn: sql<LocalDay | null>`null`,
      due: dueAfterCredit,
      pieces: contentsOfOrder.pieces,
      hasReader: sql<boolean>`0`,
      isSent: sql<boolean>`1`.mapWith(Boolean),
      changedAt: sql<number | null>`${orders.updatedAt}`,
      hasNewsToday: sql<boolean>`${hasNews(now)}`.mapWith(Boolean),
      ...commonColumns(ladder),
      ...(withStop ? stopColumns(ladder) : NOT_STOPPED),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .$dynamic()
}

function readInvoices(orm: Orm, ladder: Ladder, { now, withStop }: Read) {
  const isSentToday =
    now === undefined ? sql`0` : sql`${invoiceBalances.sentAt} >= ${startOfDay(now)}`
  return orm
    .select({
      n: companyInvoices.n,
      id: companyInvoices.id,
      label: companyInvoices.label,
      since: sql<number>`0`,
      dueOn: sql<LocalDay | null>`${invoiceBalances.dueOn}`,
      due: invoiceBalances.rest,
      pieces: sql<number>`0`,
      hasReader,
      isSent: sql<boolean>`${invoiceBalances.sentAt} is not null`.mapWith(Boolean),
      changedAt: invoiceBalances.settledAt,
      /** The invoice itself, of today, is news enough. */
      hasNewsToday: sql<boolean>`(${isSentToday} or ${hasNews(now)})`.mapWith(Boolean),
      ...commonColumns(ladder),
      ...(withStop ? stopColumns(ladder) : NOT_STOPPED),
    })
    .from(invoiceBalances)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceBalances.invoiceN))
    .innerJoin(users, eq(users.n, invoiceBalances.clientN))
    .$dynamic()
}

const hasNews = (now: number | undefined) =>
  now === undefined
    ? sql`0`
    : sql`exists (select 1 from ${reminders} r
        where r.client_n = ${users.n} and r.day = ${localDay(now, BUSINESS_ZONE)})`

/** A step that was told, with the number of its reminder. */
interface ToldStep {
  days: number
  at: number
  by: number
}

const stepsInOrder = (json: string): ToldStep[] =>
  (JSON.parse(json) as ToldStep[]).sort((one, other) => one.days - other.days)

const commonColumns = (ladder: Ladder) => ({
  clientId: users.id,
  clientN: users.n,
  fullname: users.fullname,
  email: confirmedEmail,
  linkVersion: users.linkVersion,
  reach: reachColumns,
  told: sql<
    ToldStep[]
  >`(select json_group_array(json_object('days', s.days, 'at', s.at, 'by', s.reminder_n))
    ${stepsOf(ladder)})`.mapWith(stepsInOrder),
})

const stopColumns = (ladder: Ladder) => ({
  stop: stopOf(ladder),
  paidAt: lastPaymentAt(ladder),
  answeredAt: lastAnswerAt(ladder),
  teamAt: teamStoppedAt(ladder),
})

const NOT_STOPPED: ReturnType<typeof stopColumns> = {
  stop: sql`null`,
  paidAt: sql`null`,
  answeredAt: sql`null`,
  teamAt: sql`null`,
}

const sinceOf = (ladder: Ladder): SQL<number> =>
  ladder === 'unpaid' ? (deliveredAt as SQL<number>) : sql<number>`${orders.readyAt}`

/** One order or invoice, of whatever client that is not erased. Throws ORDER_NOT_FOUND, INVOICE_NOT_FOUND. */
export function findReminded(orm: Orm, subject: ReminderSubject): Reminded {
  const [found] =
    subject.ladder === 'invoice'
      ? readReminded(orm, 'invoice', {
          withStop: true,
          where: eq(companyInvoices.id, subject.invoiceId),
        })
      : readReminded(orm, subject.ladder, {
          withStop: true,
          where: eq(orders.id, subject.orderId),
        })
  if (!found)
    throw new AppError(subject.ladder === 'invoice' ? 'INVOICE_NOT_FOUND' : 'ORDER_NOT_FOUND')
  return found
}

export interface AskedOfReminders {
  /** The ladders that one message tells; all of them otherwise. */
  template?: LadderTemplate
  settings: ReminderSettings
  now: number
  /** The reminders are of one client; of all otherwise. */
  clientId?: string
  /** Those that the team has stopped, in place of those that go on. */
  areStopped?: true
}

/** The orders and invoices whose ladder goes on. */
export function reminded(orm: Orm, { template, ...asked }: AskedOfReminders): Reminded[] {
  const ladders = template ? LADDERS_OF[template] : Object.values(LADDERS_OF).flat()
  return ladders.flatMap((ladder) =>
    readReminded(orm, ladder, {
      now: asked.now,
      withStop: asked.areStopped === true,
      where: isInLadder(ladder, asked),
      ...(ladder === 'invoice' ? { orderBy: longestDueFirst } : {}),
    }),
  )
}

const longestDueFirst = sql`${invoiceBalances.dueOn}, ${invoiceBalances.invoiceN}`

function isInLadder(
  ladder: Ladder,
  { settings, now, clientId, areStopped }: Omit<AskedOfReminders, 'template'>,
) {
  // Ladders that are over would fill the limit.
  const oldest = oldestBeginning(settings[ladder], now)
  return and(
    ladder === 'invoice' ? isOpenSince(oldest) : isBegunSince(ladder, oldest, now),
    clientId === undefined ? undefined : eq(users.id, clientId),
    isNull(users.deletedAt),
    isNull(users.disabledAt),
    areStopped ? sql`${stopOf(ladder)} = 'team'` : sql`${stopOf(ladder)} is null`,
  )
}

/** One that was not handed over is not reminded of: its link opens nothing yet. */
const isOpenSince = (oldest: number) =>
  and(
    sql`${invoiceBalances.rest} > 0`,
    gte(invoiceBalances.dueOn, localDay(oldest, BUSINESS_ZONE)),
    isNotNull(invoiceBalances.sentAt),
  )

const isBegunSince = (ladder: Ladder, oldest: number, now: number) =>
  and(
    ladder === 'unpaid'
      ? sql`status = 'completed' and paid_amount < grand_total and not on_account`
      : isAskedOfClient,
    gt(orders.createdAt, now - LOOKED_BACK_MS),
    gte(sinceOf(ladder), oldest),
  )

type Client = Pick<Reminded, 'clientId' | 'fullname' | 'email' | 'reach' | 'ladder'>

/** A person with the address or the number at which they are reminded. */
export interface ReminderReach {
  readers: Array<{ name: string; email: string }>
  /** Messages go there. */
  phone: { name: string; phone: string } | null
}

/** The ways by which a client, or the people of a company who get its invoices, are reminded; null where none reaches them. */
export function reachOf(
  orm: Orm,
  { ladder, clientId, fullname, email, reach }: Client,
): ReminderReach | null {
  const ways = reminderWays(reach)
  const own = ways?.phone ? { name: fullname, phone: ways.phone } : null
  if (ladder === 'invoice') {
    const readers = invoiceReaders(orm, { clientId, fullname, email })
    const phone = invoicePhone(orm, clientId) ?? own
    return readers.length > 0 || phone ? { readers, phone } : null
  }
  return ways && { readers: ways.email ? [{ name: fullname, email: ways.email }] : [], phone: own }
}

export const dueNow = (rows: readonly Reminded[], settings: ReminderSettings, now: number) =>
  rows.flatMap((one) => {
    const { since, ladder } = one
    const step = dueStep({ since, now, steps: settings[ladder], told: toldDays(one) })
    return step ? [{ reminded: one, step }] : []
  })

interface Coming {
  settings: ReminderSettings
  times: RemindingTimes
  now: number
}

/** A client who was told something today is told nothing more before tomorrow. */
export function comingStep(one: Reminded, { settings, times, now }: Coming) {
  const { since, ladder, hasNewsToday } = one
  const tomorrow = addDays(localDay(now, BUSINESS_ZONE), 1)
  const standing = {
    since,
    now: hasNewsToday ? instantOf(tomorrow, 0, BUSINESS_ZONE) : now,
    steps: settings[ladder],
    told: toldDays(one),
  }
  return nextStep(standing, times)
}

const toldDays = ({ told }: Pick<Reminded, 'told'>) => told.map(({ days }) => days)

/** When what leaves by itself may leave, in milliseconds UTC; null where it may now. */
export function reminderHeldUntil(orm: Orm, now: number): number | null {
  const next = nextRemindingAt(now, readRemindingTimes(orm))
  return next === now ? null : (next ?? now + DAY_MS)
}

export function readRemindingTimes(orm: Orm): RemindingTimes {
  return { hours: readSettings(orm, 'hours'), opening: readSettings(orm, 'opening') }
}
