import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { reminderStops } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { actAtDesk } from '#server/money/desk-act.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { isResumable } from '#shared/money/debt-stops.ts'
import type {
  ReminderSubject,
  SendInvoiceReminderInput,
} from '#shared/orders/reminders/reminders.inputs.ts'
import { tellTeam } from '../client-messages/opened-messages.service.ts'
import { type AskedReminder, askedReminder } from './asked-reminder.queries.ts'
import { reminderInHand } from './one-a-day.service.ts'
import { writeReminder } from './remind.service.ts'
import { findReminded, type Reminded, reachOf } from './reminded.queries.ts'

/** « Ne plus relancer »: what waits of it is told no more. Throws ORDER_NOT_FOUND, INVOICE_NOT_FOUND. */
export function stopReminders(ctx: ServiceContext, input: ReminderSubject): Promise<void> {
  return ctx.database.write((orm) => {
    const subject = found(orm, input)
    if (subject.teamAt !== null) return
    set(orm, ctx, subject, { stoppedAt: ctx.clock.now() })
    record(orm, ctx, subject, 'reminders_stopped')
  })
}

/**
 * « Reprendre »: what the client wrote or paid before stops nothing any more. A stop that ends with its cause stays. Throws
 * ORDER_NOT_FOUND, INVOICE_NOT_FOUND.
 */
export function resumeReminders(ctx: ServiceContext, input: ReminderSubject): Promise<void> {
  return ctx.database.write((orm) => {
    const subject = found(orm, input)
    if (subject.stop === null || !isResumable(subject.stop)) return
    set(orm, ctx, subject, { stoppedAt: null, resumedAt: ctx.clock.now() })
    record(orm, ctx, subject, 'reminders_resumed')
  })
}

/**
 * « Relancer »: reminds of one invoice now, by one way, once per idempotency key; a step of the ladder that came before counts as
 * told. Throws INVOICE_NOT_FOUND, INVOICE_SETTLED, INVOICE_UNSENT, REMINDERS_STOPPED, REMINDED_TODAY, REMINDER_OPENED,
 * NOBODY_TO_REMIND where this way reaches nobody, KEY_REUSED.
 */
export function sendInvoiceReminder(
  ctx: ServiceContext & Pick<Deps, 'env'>,
  input: SendInvoiceReminderInput,
): Promise<AskedReminder> {
  return actAtDesk(ctx, input, (orm) => {
    const { way, invoiceId } = input
    const now = ctx.clock.now()
    const invoice = found(orm, { ladder: 'invoice', invoiceId })
    refuseToRemind(orm, invoice, now)
    const reach = reachOf(orm, invoice)
    if (!(way === 'mail' ? reach?.readers.length : reach?.phone) || !reach)
      throw new AppError('NOBODY_TO_REMIND')
    const { leavesAt, days, ...asked } = askedReminder(orm, ctx, { way, invoice })
    const steps = [{ ...invoice, days }]
    const template = 'relance_facture'
    writeReminder(orm, ctx, {
      template,
      client: invoice,
      reach,
      steps,
      wanted: [way],
      now,
      leavesAt,
    })
    const { clientId: target, label } = invoice
    recordStaffAction(orm, ctx, { kind: 'invoice_reminded', target, data: { label, way } })
    tellTeam(ctx)
    return asked
  })
}

function refuseToRemind(orm: Orm, invoice: Reminded, now: number): void {
  if (invoice.due === 0) throw new AppError('INVOICE_SETTLED')
  if (!invoice.isSent) throw new AppError('INVOICE_UNSENT')
  if (invoice.stop !== null) throw new AppError('REMINDERS_STOPPED')
  const inHand = reminderInHand(orm, invoice, now)
  if (inHand) throw new AppError(inHand === 'opened' ? 'REMINDER_OPENED' : 'REMINDED_TODAY')
}

function set(
  orm: Orm,
  ctx: ServiceContext,
  { n: subjectN, ladder }: Reminded,
  change: { stoppedAt: number | null; resumedAt?: number },
): void {
  const stop = { ...change, actorN: numberOfUser(ctx.actor.id) }
  orm
    .insert(reminderStops)
    .values({ subjectN, ladder, ...stop })
    .onConflictDoUpdate({ target: [reminderStops.subjectN, reminderStops.ladder], set: stop })
    .run()
  tellTeam(ctx)
}

function record(
  orm: Orm,
  ctx: ServiceContext,
  { id: order, clientId: target, ladder, label }: Reminded,
  kind: 'reminders_stopped' | 'reminders_resumed',
): void {
  const named: Record<string, string> = ladder === 'invoice' ? { label } : { order }
  recordStaffAction(orm, ctx, { kind, target, data: { ...named, ladder } })
}

/** Nobody is left to remind where the client is erased. */
function found(orm: Orm, input: ReminderSubject): Reminded {
  const subject = findReminded(orm, input)
  if (subject.reach.deletedAt === null) return subject
  throw new AppError(input.ladder === 'invoice' ? 'INVOICE_NOT_FOUND' : 'ORDER_NOT_FOUND')
}
