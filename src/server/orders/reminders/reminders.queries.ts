import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { clientMessages, reminderSteps, reminders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import type { ReminderSubject } from '#shared/orders/reminders/reminders.inputs.ts'
import { reminderLeavesAt } from '#shared/shop/settings/reminding-times.ts'
import { reminderPreview } from './asked-reminder.queries.ts'
import { reminderInHand } from './one-a-day.service.ts'
import {
  comingStep,
  findReminded,
  type Reminded,
  type ReminderReach,
  reachOf,
  readRemindingTimes,
  reminded,
} from './reminded.queries.ts'

type Reader = Pick<Deps, 'database' | 'clock' | 'env'>

/**
 * The reminders of an order or an invoice that were told, why none follows, and the next one; of an invoice the ways in which a
 * teammate may remind of it too. Throws ORDER_NOT_FOUND, INVOICE_NOT_FOUND.
 */
export function remindersOf(ctx: Reader, subject: ReminderSubject) {
  const { orm } = ctx.database
  const now = ctx.clock.now()
  const one = findReminded(orm, subject)
  const reach = reachOf(orm, one)
  return {
    told: toldSteps(orm, one),
    stop: one.stop,
    next: reach && nextOf(orm, one, now),
    ...(subject.ladder === 'invoice' ? waysOf(ctx, one, reach) : NO_WAYS),
  }
}

function nextOf(orm: Orm, { id, clientId, ladder }: Reminded, now: number) {
  if (!isModuleOn(orm, 'reminders')) return null
  const settings = readSettings(orm, 'reminders')
  const standing = reminded(orm, { settings, now, clientId }).find(
    (one) => one.id === id && one.ladder === ladder,
  )
  const next = standing && comingStep(standing, { settings, times: readRemindingTimes(orm), now })
  return next ? { days: next.step.days, at: next.at } : null
}

const NO_WAYS = { notNow: null, ways: { mail: null, whatsapp: null } }

function waysOf(ctx: Reader, invoice: Reminded, reach: ReminderReach | null) {
  const { orm } = ctx.database
  const inHand = reach ? reminderInHand(orm, invoice, ctx.clock.now()) : 'nobody'
  const notNow = invoice.isSent ? inHand : null
  const isOpen = invoice.isSent && invoice.due > 0 && invoice.stop === null
  const may = isOpen && notNow === null ? reach : null
  return {
    notNow,
    /** The reminder that would leave now by each way; null where the way reaches nobody, and while none may leave. */
    ways: {
      mail: may && reminderPreview(orm, ctx, { invoice, reach: may, way: 'mail' }),
      whatsapp: may && reminderPreview(orm, ctx, { invoice, reach: may, way: 'whatsapp' }),
    },
  }
}

function toldSteps(orm: Orm, { n, ladder }: Reminded) {
  const times = readRemindingTimes(orm)
  return orm
    .select({
      days: reminderSteps.days,
      at: reminderSteps.at,
      day: reminders.day,
      mailed: reminders.mailed,
      pushed: reminders.pushed,
      /** It is null without a message to their number, and once it is forgotten. */
      messageState: clientMessages.state,
    })
    .from(reminderSteps)
    .innerJoin(reminders, eq(reminders.n, reminderSteps.reminderN))
    .leftJoin(clientMessages, eq(clientMessages.id, reminders.messageId))
    .where(and(eq(reminderSteps.subjectN, n), eq(reminderSteps.ladder, ladder)))
    .all()
    .map(({ day, ...step }) => ({
      ...step,
      /** Not of a message that the team sends. */
      leavesAt: reminderLeavesAt({ at: step.at, day }, times),
    }))
    .sort((one, other) => one.days - other.days)
}
