import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices, invoiceBalances, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { confirmedEmail } from '#server/money/company-invoices/invoice-readers.service.ts'
import { actAtDesk } from '#server/money/desk-act.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { isResumable } from '#shared/messages/reminder-words.ts'
import type {
  InvoiceRemindersInput,
  SendInvoiceReminderInput,
} from '#shared/orders/reminders/invoice-reminders.inputs.ts'
import { tellTeam } from '../client-messages/opened-messages.service.ts'
import { reachColumns } from '../order-news.service.ts'
import { reminderInHand } from '../reminders/one-a-day.service.ts'
import { type AskedReminder, askedReminder } from './asked-reminder.queries.ts'
import { stopOfInvoice } from './invoice-stop.sql.ts'
import { reachOfCompany, writeReminder } from './remind-company.service.ts'

type Staff = ServiceContext & Pick<Deps, 'env'>

/** « Ne plus relancer »: what waits of it is told no more. Throws INVOICE_NOT_FOUND. */
export function stopInvoiceReminders(
  ctx: ServiceContext,
  { invoiceId }: InvoiceRemindersInput,
): Promise<void> {
  return ctx.database.write((orm) => {
    const invoice = found(orm, invoiceId)
    if (invoice.stoppedAt !== null) return
    set(orm, ctx, invoice, { stoppedAt: ctx.clock.now() })
    record(orm, ctx, invoice, 'reminders_stopped')
  })
}

/** « Reprendre »: what they wrote before stops nothing any more. A stop that ends with its cause stays. Throws INVOICE_NOT_FOUND. */
export function resumeInvoiceReminders(
  ctx: ServiceContext,
  { invoiceId }: InvoiceRemindersInput,
): Promise<void> {
  return ctx.database.write((orm) => {
    const invoice = found(orm, invoiceId)
    if (invoice.stop === null || !isResumable(invoice.stop)) return
    set(orm, ctx, invoice, { stoppedAt: null, resumedAt: ctx.clock.now() })
    record(orm, ctx, invoice, 'reminders_resumed')
  })
}

/**
 * « Relancer »: reminds of one invoice now, by one way, once per idempotency key; a step of the ladder that came before counts as
 * told. Throws INVOICE_NOT_FOUND, INVOICE_SETTLED, INVOICE_UNSENT, REMINDERS_STOPPED, REMINDED_TODAY, REMINDER_OPENED,
 * NOBODY_TO_REMIND where this way reaches nobody, KEY_REUSED.
 */
export function sendInvoiceReminder(
  ctx: Staff,
  input: SendInvoiceReminderInput,
): Promise<AskedReminder> {
  return actAtDesk(ctx, input, (orm) => {
    const { way } = input
    const now = ctx.clock.now()
    const invoice = found(orm, input.invoiceId)
    refuseToRemind(orm, invoice, now)
    const reach = reachOfCompany(orm, invoice)
    const byMail = way === 'mail'
    if (!(byMail ? reach?.readers.length : reach?.phone) || !reach)
      throw new AppError('NOBODY_TO_REMIND')
    const { leavesAt, days, ...asked } = askedReminder(orm, ctx, { way, dueOn: invoice.dueOn })
    const steps = [{ invoiceN: invoice.n, days }]
    writeReminder(orm, ctx, { company: invoice, reach, steps, wanted: [way], now, leavesAt })
    const { clientId: target, label } = invoice
    recordStaffAction(orm, ctx, { kind: 'invoice_reminded', target, data: { label, way } })
    tellTeam(ctx)
    return asked
  })
}

function refuseToRemind(orm: Orm, invoice: Found, now: number): void {
  if (invoice.rest === 0) throw new AppError('INVOICE_SETTLED')
  if (invoice.sentAt === null) throw new AppError('INVOICE_UNSENT')
  if (invoice.stop !== null) throw new AppError('REMINDERS_STOPPED')
  const inHand = reminderInHand(orm, invoice, now)
  if (inHand) throw new AppError(inHand === 'opened' ? 'REMINDER_OPENED' : 'REMINDED_TODAY')
}

type Found = ReturnType<typeof found>

function found(orm: Orm, invoiceId: string) {
  const invoice = orm
    .select({
      n: companyInvoices.n,
      label: companyInvoices.label,
      clientId: users.id,
      clientN: users.n,
      fullname: users.fullname,
      email: confirmedEmail,
      reach: reachColumns,
      linkVersion: users.linkVersion,
      dueOn: invoiceBalances.dueOn,
      rest: invoiceBalances.rest,
      sentAt: invoiceBalances.sentAt,
      stoppedAt: invoiceBalances.stoppedAt,
      stop: stopOfInvoice,
    })
    .from(companyInvoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
    .innerJoin(users, and(eq(users.n, companyInvoices.clientN), isNull(users.deletedAt)))
    .where(eq(companyInvoices.id, invoiceId))
    .get()
  if (!invoice) throw new AppError('INVOICE_NOT_FOUND')
  return invoice
}

function set(
  orm: Orm,
  ctx: ServiceContext,
  { n }: Found,
  change: { stoppedAt: number | null; resumedAt?: number },
): void {
  orm.update(invoiceBalances).set(change).where(eq(invoiceBalances.invoiceN, n)).run()
  tellTeam(ctx)
}

function record(
  orm: Orm,
  ctx: ServiceContext,
  { clientId: target, label }: Found,
  kind: 'reminders_stopped' | 'reminders_resumed',
): void {
  recordStaffAction(orm, ctx, { kind, target, data: { ladder: 'invoice', label } })
}
