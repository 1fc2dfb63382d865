import { and, eq, gte, sql } from 'drizzle-orm'
import { isAvailable } from '#server/access/users/available.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { dutyExceptions, dutySwitches, dutyWeeks, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { type DutyPlan, slotCapacity } from '#shared/shop/duty/duty.ts'
import type { Settings } from '#shared/shop/settings/settings.ts'
import type { OpeningSettings } from '#shared/time/opening.ts'
import type { Slot } from '#shared/time/slots.ts'
import {
  BUSINESS_ZONE,
  type Hours,
  instantOf,
  type LocalDay,
  localDay,
  type Weekday,
} from '#shared/time/zone.ts'

const availableCount = statement((orm) =>
  orm.select({ count: sql<number>`count(*)` }).from(users).where(isAvailable),
)

const weekRows = statement((orm) =>
  orm
    .select({
      livreurId: dutyWeeks.livreurId,
      weekday: dutyWeeks.weekday,
      from: dutyWeeks.fromMinute,
      to: dutyWeeks.toMinute,
    })
    .from(dutyWeeks)
    .innerJoin(users, and(eq(users.id, dutyWeeks.livreurId), isAvailable)),
)

const exceptionRows = statement((orm, p: { today: LocalDay }) =>
  orm
    .select({
      livreurId: dutyExceptions.livreurId,
      day: dutyExceptions.day,
      from: dutyExceptions.fromMinute,
      to: dutyExceptions.toMinute,
    })
    .from(dutyExceptions)
    .innerJoin(users, and(eq(users.id, dutyExceptions.livreurId), isAvailable))
    .where(gte(dutyExceptions.day, p.today)),
)

const switchRows = statement((orm, p: { since: number }) =>
  orm
    .select({
      livreurId: dutySwitches.livreurId,
      on: dutySwitches.onDuty,
      at: dutySwitches.at,
    })
    .from(dutySwitches)
    .innerJoin(users, and(eq(users.id, dutySwitches.livreurId), isAvailable))
    .where(gte(dutySwitches.at, p.since)),
)

/**
 * Tells how many visits a slot holds in all: a fixed number, or as many for each livreur who is on duty during it. Reads
 * who rides once, from now (milliseconds UTC) on: no slot that is asked is over.
 */
export function readCapacity(
  orm: Orm,
  { opening, slots: { capacity } }: Pick<Settings, 'opening' | 'slots'>,
  now: number,
): (slot: Slot) => number {
  if (capacity.per === 'slot') return () => capacity.visits
  const { unplanned, planned } = readDutyRoster(orm, opening, now)
  return (slot) =>
    capacity.visits * unplanned + slotCapacity(slot, capacity, planned, BUSINESS_ZONE)
}

/** Who rides from now on. */
interface DutyRoster {
  /** Livreurs without a plan: they follow the opening, which no slot leaves, so they are on duty during every slot. */
  unplanned: number
  /** The plans of the others. */
  planned: DutyPlan[]
}

/** Only the livreurs who have a plan are read one by one: a checkout waits for this. */
function readDutyRoster(orm: Orm, opening: OpeningSettings, now: number): DutyRoster {
  const today = localDay(now, BUSINESS_ZONE)
  const plans = new Map<string, EditablePlan>()
  const planOf = (livreurId: string) => {
    const plan = plans.get(livreurId) ?? { opening, week: null, exceptions: {}, switched: null }
    plans.set(livreurId, plan)
    return plan
  }
  for (const { livreurId, weekday, from, to } of weekRows.all(orm)) {
    const plan = planOf(livreurId)
    plan.week ??= {}
    plan.week[weekday as Weekday] = { from, to }
  }
  for (const { livreurId, day, from, to } of exceptionRows.all(orm, { today }))
    planOf(livreurId).exceptions[day] = from === null || to === null ? null : { from, to }
  const since = instantOf(today, 0, BUSINESS_ZONE)
  for (const { livreurId, on, at } of switchRows.all(orm, { since }))
    planOf(livreurId).switched = { on, at }
  const all = availableCount.get(orm)?.count ?? 0
  return { unplanned: all - plans.size, planned: [...plans.values()] }
}

interface EditablePlan extends DutyPlan {
  week: Partial<Record<Weekday, Hours>> | null
  exceptions: Record<LocalDay, Hours | null>
}
