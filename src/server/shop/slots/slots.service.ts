import { and, gt, gte, lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, slotLoads } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { readTimeSettings } from '#server/lib/read-settings.ts'
import { type FormTimes, slotsToKnow, type TimesKnown } from '#shared/shop/times/order-times.ts'
import { SOME_LEFT } from '#shared/time/slot-words.ts'
import { placesLeft } from '#shared/time/slots.ts'
import { addDays, BUSINESS_ZONE, instantOf, type LocalDay, localDay } from '#shared/time/zone.ts'
import { readCapacity } from '../duty/duty-roster.service.ts'

/** The slots that are not over and hold a visit. */
const comingLoads = statement((orm, p: { now: number }) =>
  orm
    .select({ from: slotLoads.from, to: slotLoads.to, visits: slotLoads.visits })
    .from(slotLoads)
    // No slot is longer than a day: the index finds those that are not over by their start.
    .where(
      and(
        gt(slotLoads.from, sql`${p.now} - 86400000`),
        gt(slotLoads.to, p.now),
        gt(slotLoads.visits, 0),
      ),
    ),
)

/** The orders whose pieces count against the express ceiling of the day in which they are to be ready. */
const isExpress = sql`${orders.expressPieces} > 0 and ${orders.status} <> 'cancelled'`

const expressPiecesBetween = (orm: Orm, p: { from: number; to: number }) =>
  orm
    .select({ pieces: sql<number>`coalesce(sum(${orders.expressPieces}), 0)` })
    .from(orders)
    .where(and(gte(orders.readyBy, p.from), lt(orders.readyBy, p.to), isExpress))

const expressPiecesFrom = (orm: Orm, p: { from: number }) =>
  orm
    .select({
      readyBy: sql<number>`${orders.readyBy}`,
      pieces: sql<number>`sum(${orders.expressPieces})`,
    })
    .from(orders)
    .where(and(gte(orders.readyBy, p.from), isExpress))
    .groupBy(orders.readyBy)

/**
 * The input of the rules of time at this instant (milliseconds UTC): the settings, the places that slots have left
 * and the express pieces already promised. Inside `write()` they stand until its end.
 */
export const readTimes = (orm: Orm, now: number): TimesKnown => readCapacities(orm, now).known

function readCapacities(orm: Orm, now: number) {
  const settings = readTimeSettings(orm)
  const capacityOf = readCapacity(orm, settings, now)
  const loads = comingLoads.all(orm, { now })
  const known: TimesKnown = {
    now,
    settings,
    zone: BUSINESS_ZONE,
    left: (slot, own = null) => placesLeft(slot, loads, capacityOf(slot), own),
    expressTaken: (day) => expressPiecesOn(orm, day),
  }
  return { known, capacityOf }
}

/**
 * Times for the order form, which applies the rules itself: what it shows changes with each tap, also without a
 * network. `checkout.place` applies them again.
 */
export function readFormTimes(orm: Orm, now: number): FormTimes {
  const { known, capacityOf } = readCapacities(orm, now)
  const { settings } = known
  const isLimited = settings.express.maxPieces !== null
  const expressTaken = isLimited ? expressPiecesByDay(orm, now) : []
  const slots = slotsToKnow(known)
  return {
    now,
    settings,
    slots,
    expressTaken,
    isServed: slots.some((slot) => capacityOf(slot) > 0),
  }
}

/** A visitor is told which slots are free and which days full, and not how many orders there are. */
export function readVisitorTimes(orm: Orm, now: number): FormTimes {
  const { settings, slots, expressTaken, isServed } = readFormTimes(orm, now)
  const { maxPieces } = settings.express
  return {
    now,
    settings,
    isServed,
    slots: slots.map(({ from, to, left }) => ({ from, to, left: left > 0 ? SOME_LEFT : 0 })),
    expressTaken: expressTaken
      .filter(({ pieces }) => maxPieces !== null && pieces >= maxPieces)
      .map(({ day }) => ({ day, pieces: maxPieces ?? 0 })),
  }
}

const midnightOf = (day: LocalDay) => instantOf(day, 0, BUSINESS_ZONE)

function expressPiecesOn(orm: Orm, day: LocalDay): number {
  const span = { from: midnightOf(day), to: midnightOf(addDays(day, 1)) }
  return expressPiecesBetween(orm, span).get()?.pieces ?? 0
}

function expressPiecesByDay(orm: Orm, now: number): FormTimes['expressTaken'] {
  const byDay = new Map<LocalDay, number>()
  const from = midnightOf(localDay(now, BUSINESS_ZONE))
  for (const { readyBy, pieces } of expressPiecesFrom(orm, { from }).all()) {
    const day = localDay(readyBy, BUSINESS_ZONE)
    byDay.set(day, (byDay.get(day) ?? 0) + pieces)
  }
  return Array.from(byDay, ([day, pieces]) => ({ day, pieces }))
}
