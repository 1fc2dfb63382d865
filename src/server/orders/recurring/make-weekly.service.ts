import { and, asc, eq, lte } from 'drizzle-orm'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { recurringOrders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readTimeSettings } from '#server/lib/read-settings.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { readTimes } from '#server/shop/slots/slots.service.ts'
import { errorStatus } from '#shared/errors.ts'
import {
  isVisitDue,
  isVisitOver,
  lastDueDay,
  nextWeekday,
  visitDay,
  type WeeklyNote,
} from '#shared/orders/recurring/recurring.ts'
import { sentWords } from '#shared/places/place-words.ts'
import { toPoint } from '#shared/places/points.ts'
import type { TimesKnown } from '#shared/shop/times/order-times.ts'
import { comingSlots, firstFree, type Slot } from '#shared/time/slots.ts'
import {
  BUSINESS_ZONE,
  instantOf,
  type LocalDay,
  localDay,
  type Weekday,
} from '#shared/time/zone.ts'
import { type Placer, placeWeekly } from '../checkout/checkout.service.ts'
import { mailWeeklyProblem } from './recurring.mail.ts'
import { isActive } from './recurring.queries.ts'

type Maker = Omit<Placer, 'actor'>
type Row = typeof recurringOrders.$inferSelect

/** More than a small business has; the others come with the next hour. */
const AT_ONCE = 500

const dueRows = (orm: Orm, p: { until: LocalDay; limit: number }) =>
  orm
    .select()
    .from(recurringOrders)
    .where(and(lte(recurringOrders.nextDay, p.until), isActive))
    .orderBy(asc(recurringOrders.nextDay))
    .limit(p.limit)

const rowById = (orm: Orm, p: { id: string }) =>
  orm
    .select()
    .from(recurringOrders)
    .where(and(eq(recurringOrders.id, p.id), isActive))

/**
 * Makes the weekly orders whose visit is near, each once; one that cannot be made waits, and its client is told. Throws STORAGE_UNAVAILABLE, DATABASE_BUSY: the next sweep continues.
 */
export async function makeWeeklyOrders(deps: Maker): Promise<void> {
  const { orm } = deps.database
  const until = lastDueDay(readTimeSettings(orm), todayOf(deps))
  const rows = dueRows(orm, { until, limit: AT_ONCE }).all()
  for (const row of rows) await makeDue(deps, row)
}

/** Makes this weekly order if its visit is near. Returns whether the order of that visit is there. */
export async function makeWeeklyOrder(deps: Maker, id: string): Promise<boolean> {
  const row = rowById(deps.database.orm, { id }).get()
  return row !== undefined && (await makeDue(deps, row))
}

/** Whether the order of the next visit is to be made now. */
export function isToMakeNow(
  { database, clock }: Pick<Maker, 'database' | 'clock'>,
  { nextDay }: Pick<Row, 'nextDay'>,
): boolean {
  return isVisitDue(nextDay, readTimeSettings(database.orm), todayOf({ clock }))
}

const todayOf = ({ clock }: Pick<Maker, 'clock'>) => localDay(clock.now(), BUSINESS_ZONE)

/** Returns whether the order of this visit is there. */
async function makeDue(deps: Maker, row: Row): Promise<boolean> {
  // The server was stopped over the visit, or nothing could be made in time.
  if (isVisitOver(row.nextDay, readTimeSettings(deps.database.orm), todayOf(deps))) {
    await advance(deps, row)
    return false
  }
  if (!isToMakeNow(deps, row)) return false
  try {
    await make(deps, row)
  } catch (error) {
    if (error instanceof VisitGone) return false
    if (!(error instanceof AppError) || errorStatus(error.appCode) === 503) throw error
    // The order of this visit is there already.
    if (error.appCode !== 'IDEMPOTENCY_CONFLICT') {
      await setProblem(deps, row, error.appCode)
      return false
    }
  }
  // A new order took its visit in its own write; this is for one that was there already.
  await advance(deps, row)
  return true
}

/** The visit was skipped, stopped, made or given to a merged record since the sweep read it: nothing is to be done. */
class VisitGone extends Error {}

/** An order as any other, at the prices of its day: with those of the first it would differ from its own invoice. */
async function make(deps: Maker, row: Row): Promise<void> {
  const { orm } = deps.database
  const client = findUser(orm, row.clientId)
  if (!client) throw new VisitGone()
  const known = readTimes(orm, deps.clock.now())
  const { pickup, note } = slotFor(row, known)
  const actor: ServiceContext['actor'] = {
    id: client.id,
    role: 'client',
    fullname: client.fullname,
  }
  const { locationLat: lat, locationLng: lng } = row
  await placeWeekly(
    { ...deps, actor },
    {
      lines: row.lines,
      location: lat === null || lng === null ? null : toPoint({ lat, lng }),
      accuracy: row.locationAccuracy,
      address: row.address,
      ...sentWords(row),
      contactPhone: row.contactPhone,
      paymentMethod: row.paymentMethod,
      pickup,
      express: row.express && isModuleOn(orm, 'express'),
      idempotencyKey: `weekly ${row.id} ${row.nextDay}`,
    },
    { note, takeVisit: (orm) => takeVisit(orm, row) },
  )
}

/** Moves to the next week in the write of the order itself, so that a skip or a stop comes before both or after both. */
function takeVisit(orm: Orm, row: Row): void {
  const nextDay = nextWeekday(row.weekday as Weekday, row.nextDay)
  const { changes } = orm
    .update(recurringOrders)
    .set({ nextDay, problem: null })
    .where(isStillDue(row))
    .run()
  if (changes === 0) throw new VisitGone()
}

/**
 * The slot of this visit: as asked, or else the next of its day that is free; a closed day gives way to the next open
 * one. Throws SLOT_FULL when that day has none: another day of the week would be no visit that was asked for.
 */
function slotFor(row: Row, known: TimesKnown): { pickup: Slot; note: WeeklyNote } {
  const { settings, zone, now, left } = known
  const { opening, slots } = settings
  const day = visitDay(row.nextDay, opening)
  if (day === null) throw noSlot()
  const asked = instantOf(day, row.fromMinute, zone)
  const ofDay = comingSlots({ opening, slots, zone, now }).filter(
    ({ from, to }) => localDay(from, zone) === day && to > asked,
  )
  const pickup = firstFree(ofDay, left)
  if (!pickup) throw noSlot()
  if (day !== row.nextDay) return { pickup, note: 'moved' }
  // Slots that were cut anew hold the hour that was asked.
  if (pickup.from <= asked) return { pickup, note: 'asked' }
  const isOffered = ofDay.some(({ from }) => from <= asked)
  return { pickup, note: isOffered ? 'full' : 'not_offered' }
}

const noSlot = () => new AppError('SLOT_FULL', { from: null, to: null, next: [] })

/** Goes on to the next visit that is not over, without the problem of this one. Nothing changes when somebody did it meanwhile. */
function advance(deps: Maker, row: Row) {
  const { database } = deps
  const settings = readTimeSettings(database.orm)
  let nextDay = row.nextDay
  do nextDay = nextWeekday(row.weekday as Weekday, nextDay)
  while (isVisitOver(nextDay, settings, todayOf(deps)))
  return database.write((orm) => {
    orm.update(recurringOrders).set({ nextDay, problem: null }).where(isStillDue(row)).run()
  })
}

/** The team and the client are told once of each problem of a visit; it is tried again every hour until its day is over. */
function setProblem(deps: Maker, row: Row, problem: string): Promise<void> {
  return deps.database.write((orm) => {
    if (row.problem === problem) return
    const { changes } = orm.update(recurringOrders).set({ problem }).where(isStillDue(row)).run()
    if (changes > 0) mailWeeklyProblem(deps, orm, row, problem)
  })
}

/** The visit that the sweep read, if it still waits. */
function isStillDue({ id, clientId, nextDay }: Row) {
  return and(
    eq(recurringOrders.id, id),
    eq(recurringOrders.clientId, clientId),
    eq(recurringOrders.nextDay, nextDay),
    isActive,
  )
}
