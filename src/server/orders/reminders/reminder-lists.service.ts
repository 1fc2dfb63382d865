import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices, orders, reminderSteps, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { PAGE_SIZE } from '#server/lib/page.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { ReminderStop } from '#shared/money/debt-stops.ts'
import { LADDERS, type Ladder } from '#shared/shop/settings/reminder-settings.ts'
import {
  comingStep,
  type Reminded,
  readReminded,
  readRemindingTimes,
  reminded,
} from './reminded.queries.ts'

type Reader = Pick<Deps, 'database' | 'clock'>

/** The time for which « Arrêtées » shows a reminder after it was told. */
const SHOWN_MS = 30 * DAY_MS
/** The number of those told last on a ladder that are looked through for what has stopped. */
const MOST_TOLD = 300

/** « Prévues »: the reminders to come, the next first. Nothing is planned while they are off. */
export function plannedReminders({ database: { orm }, clock }: Reader) {
  const now = clock.now()
  const settings = readSettings(orm, 'reminders')
  if (!isModuleOn(orm, 'reminders')) return { items: [], count: 0 }
  const times = readRemindingTimes(orm)
  const planned = reminded(orm, { settings, now })
    .flatMap((one) => {
      const next = comingStep(one, { settings, times, now })
      if (!next) return []
      const { days, ways } = next.step
      return [{ ...shown(one), days, ways, at: next.at, isReached: one.isReached }]
    })
    .sort((one, other) => one.at - other.at)
  return { items: planned.slice(0, PAGE_SIZE), count: planned.length }
}

/** An order or an invoice as the lists of reminders name it. */
function shown({ ladder, id, label, clientId, fullname, due, pieces }: Reminded) {
  const client = { clientId, fullname, due }
  return ladder === 'invoice'
    ? { ladder, invoiceId: id, label, ...client }
    : { ladder, orderId: id, reference: label, pieces, ...client }
}

/**
 * « Arrêtées »: orders and invoices that were reminded of and are no more, with why, and those that the team stopped before the first
 * reminder. The last to stop comes first. `isWhole` is false where more were told than are looked at.
 */
export function stoppedReminders({ database: { orm }, clock }: Reader) {
  const now = clock.now()
  const settings = readSettings(orm, 'reminders')
  const told = LADDERS.map((ladder) => toldSince(orm, ladder, now - SHOWN_MS))
  const untold = reminded(orm, { settings, now, areStopped: true }).filter(
    (one) => one.told.length === 0,
  )
  const stopped = [...told.flatMap(({ rows }) => rows), ...untold]
    .flatMap((one) => {
      const { stop } = one
      if (stop === null) return []
      return [
        { ...shown(one), days: one.told.at(-1)?.days ?? null, stop, at: stoppedAt(one, stop) },
      ]
    })
    .sort((one, other) => other.at - one.at)
  const isWhole = told.every((one) => one.isWhole)
  return { items: stopped.slice(0, PAGE_SIZE), count: stopped.length, isWhole }
}

function toldSince(orm: Orm, ladder: Ladder, after: number) {
  const steps = orm
    .select({ n: reminderSteps.subjectN })
    .from(reminderSteps)
    .where(and(gt(reminderSteps.at, after), eq(reminderSteps.ladder, ladder)))
    .orderBy(desc(reminderSteps.at))
    .limit(MOST_TOLD + 1)
    .all()
  const subjects = [...new Set(steps.slice(0, MOST_TOLD).map(({ n }) => n))]
  if (subjects.length === 0) return { rows: [], isWhole: true }
  const n = ladder === 'invoice' ? companyInvoices.n : orders.n
  const where = and(inArray(n, subjects), isNull(users.deletedAt))
  return {
    rows: readReminded(orm, ladder, { withStop: true, where }),
    isWhole: steps.length <= MOST_TOLD,
  }
}

/** A stop whose cause has no date of its own is as old as the last change, or the last reminder. */
function stoppedAt(one: Reminded, stop: ReminderStop): number {
  const { paidAt, answeredAt, teamAt, changedAt, told } = one
  const at: Partial<Record<ReminderStop, number | null>> = {
    paid: paidAt,
    part_paid: paidAt,
    answered: answeredAt,
    team: teamAt,
  }
  return at[stop] ?? changedAt ?? told.at(-1)?.at ?? 0
}
