import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  clientMessages,
  companyInvoices,
  invoiceBalances,
  invoiceReminderSteps,
  reminders,
  users,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { confirmedEmail } from '#server/money/company-invoices/invoice-readers.service.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import type { ReminderStop } from '#shared/messages/reminder-words.ts'
import type { InvoiceRemindersInput } from '#shared/orders/reminders/invoice-reminders.inputs.ts'
import { reminderLeavesAt } from '#shared/shop/settings/reminding-times.ts'
import { reachColumns } from '../order-news.service.ts'
import { reminderInHand } from '../reminders/one-a-day.service.ts'
import { comingStep, readRemindingTimes } from '../reminders/reminded-orders.queries.ts'
import { reminderPreview } from './asked-reminder.queries.ts'
import { readersAnsweredAt, stopOfInvoice } from './invoice-stop.sql.ts'
import { reachOfCompany } from './remind-company.service.ts'
import { remindedInvoices } from './reminded-invoices.queries.ts'

/** The reminders of an invoice that were told, the next one, and the ways in which a teammate may remind of it. Throws INVOICE_NOT_FOUND. */
export function remindersOfInvoice(
  ctx: Pick<Deps, 'database' | 'clock' | 'env'>,
  { invoiceId }: InvoiceRemindersInput,
) {
  const { orm } = ctx.database
  const now = ctx.clock.now()
  const settings = readSettings(orm, 'reminders')
  const invoice = standingOf(orm, invoiceId)
  if (!invoice) throw new AppError('INVOICE_NOT_FOUND')
  const standing = isModuleOn(orm, 'reminders')
    ? remindedInvoices(orm, { settings, now, clientId: invoice.clientId }).find(
        ({ id }) => id === invoiceId,
      )
    : undefined
  const next = standing && comingStep(standing, { settings, times: readRemindingTimes(orm), now })
  const reach = reachOfCompany(orm, invoice)
  const notNow = whyNotNow(orm, invoice, { now, isReached: reach !== null })
  const isOpen = invoice.sentAt !== null && invoice.rest > 0 && invoice.stop === null
  const may = isOpen && notNow === null ? reach : null
  return {
    told: toldOf(orm, invoiceId),
    stop: invoice.stop,
    next: next && reach ? { days: next.step.days, at: next.at } : null,
    notNow,
    /** The reminder that would leave now by each way; null where the way reaches nobody, and while none may leave. */
    ways: {
      mail: may && reminderPreview(orm, ctx, { invoice, reach: may, way: 'mail' }),
      whatsapp: may && reminderPreview(orm, ctx, { invoice, reach: may, way: 'whatsapp' }),
    },
  }
}

function whyNotNow(
  orm: Orm,
  invoice: NonNullable<ReturnType<typeof standingOf>>,
  { now, isReached }: { now: number; isReached: boolean },
) {
  if (invoice.sentAt === null) return null
  return isReached ? reminderInHand(orm, invoice, now) : 'nobody'
}

const standingOf = (orm: Orm, invoiceId: string) =>
  orm
    .select({
      invoiceId: companyInvoices.id,
      label: companyInvoices.label,
      dueOn: invoiceBalances.dueOn,
      rest: invoiceBalances.rest,
      clientId: users.id,
      clientN: users.n,
      fullname: users.fullname,
      email: confirmedEmail,
      reach: reachColumns,
      sentAt: invoiceBalances.sentAt,
      stop: stopOfInvoice,
    })
    .from(companyInvoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
    .innerJoin(users, eq(users.n, companyInvoices.clientN))
    .where(eq(companyInvoices.id, invoiceId))
    .get()

function toldOf(orm: Orm, invoiceId: string) {
  const times = readRemindingTimes(orm)
  return orm
    .select({
      days: invoiceReminderSteps.days,
      at: invoiceReminderSteps.at,
      day: reminders.day,
      mailed: reminders.mailed,
      /** Null without a message to their number, and once it is forgotten. */
      messageState: clientMessages.state,
    })
    .from(invoiceReminderSteps)
    .innerJoin(reminders, eq(reminders.n, invoiceReminderSteps.reminderN))
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceReminderSteps.invoiceN))
    .leftJoin(clientMessages, eq(clientMessages.id, reminders.messageId))
    .where(eq(companyInvoices.id, invoiceId))
    .all()
    .map(({ day, ...step }) => ({
      ...step,
      /** Not of a message that the team sends. */
      leavesAt: reminderLeavesAt({ at: step.at, day }, times),
    }))
    .sort((one, other) => one.days - other.days)
}

/** The last step of each invoice that was told after this instant, the last told first; of more than `most` it says so. */
export function toldInvoices(orm: Orm, { after, most }: { after: number; most: number }) {
  const rows = orm
    .select({
      invoiceId: companyInvoices.id,
      label: companyInvoices.label,
      clientId: users.id,
      fullname: users.fullname,
      /** Null before the first step. */
      days: sql<number | null>`${invoiceReminderSteps.days}`,
      due: invoiceBalances.rest,
      stop: stopOfInvoice,
      settledAt: invoiceBalances.settledAt,
      answeredAt: readersAnsweredAt,
      teamAt: invoiceBalances.stoppedAt,
      toldAt: invoiceReminderSteps.at,
    })
    .from(invoiceReminderSteps)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceReminderSteps.invoiceN))
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
    .innerJoin(users, eq(users.n, invoiceBalances.clientN))
    .where(and(gt(invoiceReminderSteps.at, after), isNull(users.deletedAt)))
    .orderBy(desc(invoiceReminderSteps.at))
    .limit(most + 1)
    .all()
  const ofInvoice = Map.groupBy(rows.slice(0, most), ({ invoiceId }) => invoiceId)
  const last = [...ofInvoice.values()].flatMap((steps) => steps.slice(0, 1))
  return { stopped: last.flatMap(stoppedInvoice), isWhole: rows.length <= most }
}

type Told = {
  stop: ReminderStop | null
  settledAt: number | null
  answeredAt: number | null
  teamAt: number | null
  toldAt: number
}

/** With when it stopped; nothing while it goes on. */
function stoppedInvoice<T extends Told>({ stop, ...row }: T) {
  const { settledAt, answeredAt, teamAt, toldAt, ...invoice } = row
  if (stop === null) return []
  const at = { paid: settledAt, credited: settledAt, answered: answeredAt, team: teamAt }
  const since = at[stop as keyof typeof at] ?? toldAt
  return [{ ...invoice, ladder: 'invoice' as const, stop, at: since }]
}
