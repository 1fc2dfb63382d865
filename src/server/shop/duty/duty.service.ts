import { and, asc, between, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isAvailable } from '#server/access/users/available.sql.ts'
import { publishLivreurChange } from '#server/access/users/livreur-change.service.ts'
import type { Orm } from '#server/db/database.ts'
import { dutyExceptions, dutySwitches, dutyWeeks, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { isoTime } from '#server/lib/iso-time.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type {
  RemoveDutyExceptionInput,
  SaveDutyDayInput,
  SaveDutyExceptionInput,
  SwitchDutyInput,
} from '#shared/shop/duty/duty.inputs.ts'
import type { DutyPlan } from '#shared/shop/duty/duty.ts'
import type { OpeningSettings } from '#shared/time/opening.ts'
import { shortHours } from '#shared/time/slot-words.ts'
import { WEEKDAY_LABELS } from '#shared/time/week-words.ts'
import {
  addDays,
  BUSINESS_ZONE,
  type Hours,
  instantOf,
  type LocalDay,
  localDay,
  WEEKDAYS,
  type Weekday,
} from '#shared/time/zone.ts'

/** The plan of a livreur who may be given orders. */
export interface LivreurPlan extends DutyPlan {
  id: string
  fullname: string
  phone: string
}

const hoursOf = (columns: SQL) => sql<string>`json_group_array(json_array(${columns}))`

const planColumns = (since: SQL | unknown) => ({
  id: users.id,
  fullname: users.fullname,
  phone: users.phone,
  week: sql<string>`(
    select ${hoursOf(sql`w.weekday, w.from_minute, w.to_minute`)}
    from ${dutyWeeks} w where w.livreur_id = users.id)`,
  exceptions: sql<string>`(
    select ${hoursOf(sql`e.day, e.from_minute, e.to_minute`)}
    from ${dutyExceptions} e where e.livreur_id = users.id and e.day >= ${since})`,
  switched: sql<string | null>`(
    select json_array(s.on_duty, s.at)
    from ${dutySwitches} s where s.livreur_id = users.id)`,
})

/** The order in which livreurs joined the team: it stays when others come or go. */
const byApproval = [asc(users.approvedAt), asc(users.n)]

/** The exceptions from the day `since` on. */
const plansOfAvailable = (orm: Orm, p: { since: LocalDay }) =>
  orm
    .select(planColumns(p.since))
    .from(users)
    .where(isAvailable)
    .orderBy(...byApproval)

const planOfAvailable = (orm: Orm, p: { since: LocalDay; livreurId: string }) =>
  orm
    .select(planColumns(p.since))
    .from(users)
    .where(and(eq(users.id, p.livreurId), isAvailable))

type PlanRow = NonNullable<ReturnType<ReturnType<typeof planOfAvailable>['get']>>

function toPlan({ week, exceptions, switched, ...livreur }: PlanRow, opening: OpeningSettings) {
  const days = JSON.parse(week) as [Weekday, number, number][]
  const others = JSON.parse(exceptions) as [LocalDay, number | null, number | null][]
  const tap = switched === null ? null : (JSON.parse(switched) as [number, number])
  const plan: LivreurPlan = {
    ...livreur,
    opening,
    week:
      days.length > 0
        ? Object.fromEntries(days.map(([weekday, from, to]) => [weekday, { from, to }]))
        : null,
    exceptions: Object.fromEntries(
      others.map(([day, from, to]) => [day, from === null || to === null ? null : { from, to }]),
    ),
    switched: tap && { on: tap[0] === 1, at: tap[1] },
  }
  return plan
}

/**
 * The plans of all livreurs who may be given orders, in the order in which they joined the team, with their exceptions
 * from the day before `now` (milliseconds UTC) on.
 */
export function readDutyPlans(orm: Orm, now: number): LivreurPlan[] {
  const opening = readSettings(orm, 'opening')
  const since = addDays(localDay(now, BUSINESS_ZONE), -1)
  return plansOfAvailable(orm, { since })
    .all()
    .map((row) => toPlan(row, opening))
}

const everApproved = (orm: Orm, p: { since: number }) =>
  orm
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        // As in the index users_staff.
        sql`${users.role} <> 'client'`,
        eq(users.role, 'livreur'),
        isNotNull(users.approvedAt),
        or(isNull(users.deletedAt), gte(users.deletedAt, p.since)),
      ),
    )
    .orderBy(...byApproval)

/**
 * The number of each livreur in the team, from 1: their place among all who were ever approved. One who is disabled keeps
 * theirs, and one whose account is deleted until the end of that day, so that no number changes during a day.
 */
export function livreurNumbers(orm: Orm, now: number): Map<string, number> {
  const since = instantOf(localDay(now, BUSINESS_ZONE), 0, BUSINESS_ZONE)
  return new Map(
    everApproved(orm, { since })
      .all()
      .map(({ id }, i) => [id, i + 1]),
  )
}

/** The plan of one livreur. Throws NOT_FOUND for any other account. */
export function readDutyPlan(orm: Orm, livreurId: string, now: number): LivreurPlan {
  const since = localDay(now, BUSINESS_ZONE)
  const row = planOfAvailable(orm, { livreurId, since }).get()
  if (!row) throw new AppError('NOT_FOUND')
  return toPlan(row, readSettings(orm, 'opening'))
}

type Ctx = Pick<ServiceContext, 'database' | 'clock' | 'hub' | 'actor'>

/**
 * Saves the hours of one weekday, null for a day off. The first time, the other days get the hours
 * of the opening, which were theirs until then. Throws NOT_FOUND, and DUTY_WEEK_EMPTY for the last
 * day of work: a week without any would mean the opening hours.
 */
export function saveDutyDay(
  ctx: Ctx,
  { livreurId, weekday, hours }: SaveDutyDayInput,
): Promise<void> {
  return ctx.database.write((orm) => {
    const { week, opening } = planToChange(orm, ctx, livreurId)
    const before = (week ?? opening.week)[weekday] ?? null
    if (isSame(before, hours)) return
    const next = { ...(week ?? opening.week), [weekday]: hours }
    if (WEEKDAYS.every((day) => !next[day])) throw new AppError('DUTY_WEEK_EMPTY')
    orm.delete(dutyWeeks).where(eq(dutyWeeks.livreurId, livreurId)).run()
    const rows = WEEKDAYS.flatMap((day) => {
      const worked = next[day]
      if (!worked) return []
      return { livreurId, weekday: day, fromMinute: worked.from, toMinute: worked.to }
    })
    orm.insert(dutyWeeks).values(rows).run()
    recordChange(orm, ctx, livreurId, { weekday, ...figures(hours) })
  })
}

/**
 * Saves one exception for days in a row: absent, or other hours. It replaces those of these days,
 * and those that are over are erased. Throws NOT_FOUND, and VALIDATION for days that are over.
 */
export function saveDutyException(
  ctx: Ctx,
  { livreurId, from, to, hours }: SaveDutyExceptionInput,
): Promise<void> {
  return ctx.database.write((orm) => {
    planToChange(orm, ctx, livreurId)
    const today = localDay(ctx.clock.now(), BUSINESS_ZONE)
    if (from < today) throw new AppError('VALIDATION')
    const days = daysFrom(from, to)
    const set = { fromMinute: hours?.from ?? null, toMinute: hours?.to ?? null }
    const stored = exceptionsBetween(orm, livreurId, { from, to })
    if (stored.length === days.length && stored.every((day) => hasHours(day, set))) return
    orm
      .delete(dutyExceptions)
      .where(
        and(
          eq(dutyExceptions.livreurId, livreurId),
          or(lt(dutyExceptions.day, today), between(dutyExceptions.day, from, to)),
        ),
      )
      .run()
    orm
      .insert(dutyExceptions)
      .values(days.map((day) => ({ livreurId, day, ...set })))
      .run()
    recordChange(orm, ctx, livreurId, { first: from, last: to, ...figures(hours) })
  })
}

type StoredHours = Pick<typeof dutyExceptions.$inferSelect, 'fromMinute' | 'toMinute'>

const hasHours = (day: StoredHours, hours: StoredHours): boolean =>
  day.fromMinute === hours.fromMinute && day.toMinute === hours.toMinute

function exceptionsBetween(
  orm: Orm,
  livreurId: string,
  { from, to }: Record<'from' | 'to', LocalDay>,
) {
  return orm
    .select()
    .from(dutyExceptions)
    .where(and(eq(dutyExceptions.livreurId, livreurId), between(dutyExceptions.day, from, to)))
    .all()
}

function daysFrom(first: LocalDay, last: LocalDay): LocalDay[] {
  const days: LocalDay[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Removes the exceptions of these days; removing none changes nothing. Throws NOT_FOUND. */
export function removeDutyException(
  ctx: Ctx,
  { livreurId, from, to }: RemoveDutyExceptionInput,
): Promise<void> {
  return ctx.database.write((orm) => {
    planToChange(orm, ctx, livreurId)
    const { changes } = orm
      .delete(dutyExceptions)
      .where(and(eq(dutyExceptions.livreurId, livreurId), between(dutyExceptions.day, from, to)))
      .run()
    if (changes > 0) recordChange(orm, ctx, livreurId, { first: from, last: to, removed: true })
  })
}

/**
 * « Je suis en service », on or off from now until the end of the day. The missions of who stops
 * stay theirs. The same tap again changes nothing. Throws NOT_FOUND.
 */
export function switchDuty(ctx: Ctx, { livreurId, on }: SwitchDutyInput): Promise<void> {
  return ctx.database.write((orm) => {
    const { switched } = planToChange(orm, ctx, livreurId)
    const now = ctx.clock.now()
    const isToday =
      switched !== null && localDay(switched.at, BUSINESS_ZONE) === localDay(now, BUSINESS_ZONE)
    if (isToday && switched.on === on) return
    const set = { onDuty: on, at: now }
    orm
      .insert(dutySwitches)
      .values({ livreurId, ...set })
      .onConflictDoUpdate({ target: dutySwitches.livreurId, set })
      .run()
    recordChange(orm, ctx, livreurId, { on })
  })
}

/** The plan that is about to change. Throws NOT_FOUND. */
function planToChange(orm: Orm, { actor, clock }: Ctx, livreurId: string): LivreurPlan {
  refuseOthersPlan(actor, livreurId)
  return readDutyPlan(orm, livreurId, clock.now())
}

/** Throws NOT_FOUND for the plan of another livreur; the team may read and change each. */
export function refuseOthersPlan(actor: Pick<Actor, 'id' | 'role'>, livreurId: string): void {
  if (actor.role === 'livreur' && actor.id !== livreurId) throw new AppError('NOT_FOUND')
}

const isSame = (one: Hours | null, other: Hours | null) =>
  one?.from === other?.from && one?.to === other?.to

/** Hours as the journal keeps them, in minutes from midnight; null for a day off. */
const figures = (hours: Hours | null) => ({ from: hours?.from ?? null, to: hours?.to ?? null })

/** Writes the journal and, once committed, has the screens of the livreur and of the team read the plan again. */
function recordChange(
  orm: Orm,
  ctx: Ctx,
  livreurId: string,
  data: Record<string, string | number | boolean | null>,
): void {
  recordStaffAction(orm, ctx, { kind: 'duty_changed', target: livreurId, data })
  publishLivreurChange(ctx, livreurId)
}

const weekOf = (orm: Orm, p: { livreurId: string }) =>
  orm.select().from(dutyWeeks).where(eq(dutyWeeks.livreurId, p.livreurId))

const exceptionsOf = (orm: Orm, p: { livreurId: string }) =>
  orm.select().from(dutyExceptions).where(eq(dutyExceptions.livreurId, p.livreurId))

const switchOf = (orm: Orm, p: { livreurId: string }) =>
  orm.select().from(dutySwitches).where(eq(dutySwitches.livreurId, p.livreurId))

/** A livreur's plan for their personal export, in French; null for who never made one. */
export function exportDuty(orm: Orm, livreurId: string) {
  const tap = switchOf(orm, { livreurId }).get()
  const week = weekOf(orm, { livreurId }).all()
  const exceptions = exceptionsOf(orm, { livreurId }).all()
  if (!tap && week.length + exceptions.length === 0) return null
  return {
    semaine: week.map(({ weekday, fromMinute, toMinute }) => ({
      jour: WEEKDAY_LABELS[weekday as Weekday],
      heures: shortHours({ from: fromMinute, to: toMinute }),
    })),
    exceptions: exceptions.map(({ day, fromMinute, toMinute }) => ({
      jour: day,
      heures:
        fromMinute === null || toMinute === null
          ? 'absence'
          : shortHours({ from: fromMinute, to: toMinute }),
    })),
    enService: tap ? { oui: tap.onDuty, depuis: isoTime(tap.at) } : null,
  }
}
