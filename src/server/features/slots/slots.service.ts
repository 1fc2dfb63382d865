import { and, gt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, slotLoads } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { readCapacity } from '#server/features/duty/duty-roster.service.ts'
import { readTimeSettings } from '#server/features/settings/settings.service.ts'
import { type FormTimes, slotsToKnow, type TimesKnown } from '#shared/time/order-times.ts'
import { placesLeft, type Slot } from '#shared/time/slots.ts'
import { BUSINESS_ZONE, type LocalDay, localDay } from '#shared/time/zone.ts'

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

const expressPiecesOf = statement((orm, p: { day: LocalDay }) =>
  orm
    .select({ pieces: sql<number>`coalesce(sum(${orders.expressPieces}), 0)` })
    .from(orders)
    .where(sql`${orders.expressDay} = ${p.day} and ${orders.status} <> 'cancelled'`),
)

const expressPiecesFrom = statement((orm, p: { today: LocalDay }) =>
  orm
    .select({
      day: sql<LocalDay>`${orders.expressDay}`,
      pieces: sql<number>`sum(${orders.expressPieces})`,
    })
    .from(orders)
    .where(sql`${orders.expressDay} >= ${p.today} and ${orders.status} <> 'cancelled'`)
    .groupBy(orders.expressDay),
)

/**
 * What the rules of time are applied to at this instant (milliseconds UTC): the settings, the places that slots have left
 * and the express pieces already promised. Inside `write()` they stand until its end.
 */
export function readTimes(orm: Orm, now: number): TimesKnown {
  const settings = readTimeSettings(orm)
  const capacityOf = readCapacity(orm, settings, now)
  const loads = comingLoads.all(orm, { now })
  return {
    now,
    settings,
    zone: BUSINESS_ZONE,
    left: (slot: Slot) => placesLeft(slot, loads, capacityOf(slot)),
    expressTaken: (day) => expressPiecesOf.get(orm, { day })?.pieces ?? 0,
  }
}

/**
 * The same for the order form, which applies the rules itself: what it shows changes with each tap, also without a
 * network. `checkout.place` applies them again.
 */
export function readFormTimes(orm: Orm, now: number): FormTimes {
  const known = readTimes(orm, now)
  const { settings } = known
  const today = localDay(now, BUSINESS_ZONE)
  const isLimited = settings.express.maxPieces !== null
  const expressTaken = isLimited ? expressPiecesFrom.all(orm, { today }) : []
  return { now, settings, slots: slotsToKnow(known), expressTaken }
}
