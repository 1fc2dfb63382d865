import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { LETTERS } from '#server/mail/letters.ts'
import { wordMessage } from '#server/messages/render.ts'
import { sendsWhatsApp } from '#server/shop/modules/modules.service.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import { invoiceReminderFacts } from '#shared/orders/reminders/invoice-reminder-facts.ts'
import type { InvoiceReminderWay } from '#shared/orders/reminders/invoice-reminders.inputs.ts'
import type { LocalDay } from '#shared/time/zone.ts'
import { madeForTeam } from '../client-messages/client-messages.queries.ts'
import { reminderHeldUntil } from '../reminders/reminded-orders.queries.ts'
import { invoicesRemindedWith } from './invoice-facts.queries.ts'
import type { CompanyReach } from './remind-company.service.ts'

/** A reminder that a teammate asks for. */
export interface AskedReminder {
  /** When it leaves, in milliseconds UTC; null where it leaves now, or waits in « À envoyer ». */
  heldUntil: number | null
  /** It waits in « À envoyer » for a teammate who sends it. */
  waits: boolean
}

type Asking = Pick<Deps, 'clock' | 'env'>

/** With the day of the ladder that it is the message of. */
export function askedReminder(
  orm: Orm,
  { clock, env }: Asking,
  { way, dueOn }: { way: InvoiceReminderWay; dueOn: LocalDay },
): AskedReminder & { leavesAt: number; days: number } {
  const now = clock.now()
  const waits = way === 'whatsapp' && !sendsWhatsApp(orm, env)
  const heldUntil = waits ? null : reminderHeldUntil(orm, now)
  const leavesAt = heldUntil ?? now
  return { waits, heldUntil, leavesAt, days: daysLate(dueOn, leavesAt) }
}

interface Previewed {
  invoice: {
    invoiceId: string
    label: string
    clientId: string
    fullname: string
    dueOn: LocalDay
    rest: number
  }
  reach: CompanyReach
  way: InvoiceReminderWay
}

/** To whom and in which words a reminder of now would leave, the first letter where there are several; null where the way reaches nobody. */
export function reminderPreview(orm: Orm, ctx: Asking, { invoice, reach, way }: Previewed) {
  const to =
    way === 'mail'
      ? reach.readers.map(({ name, email }) => ({ name, address: email }))
      : [reach.phone].flatMap((one) => (one ? [{ name: one.name, address: one.phone }] : []))
  const [first] = to
  if (!first) return null
  const { days, heldUntil, waits } = askedReminder(orm, ctx, { way, dueOn: invoice.dueOn })
  const { invoiceId, label, fullname: company, dueOn, rest: due, clientId } = invoice
  const asked = { invoiceId, label, company, dueOn, due, days }
  const invoices = invoicesRemindedWith(orm, clientId, asked)
  const facts = invoiceReminderFacts(invoices, readSettings(orm, 'reminders'), first.name)
  const words = way === 'mail' ? letterWords(facts) : messageWords(orm, ctx, facts)
  return { to, heldUntil, waits, ...words }
}

type Facts = MessageFacts['relance_facture']

function letterWords(facts: Facts) {
  const { subject, lead } = LETTERS['invoice-reminder'](
    { ...facts, linkVersion: 0, reminderN: 0 },
    { link: '', code: '' },
  )
  return { subject, text: lead }
}

function messageWords(orm: Orm, { clock, env }: Asking, facts: Facts) {
  const made = madeForTeam(orm, { env, now: clock.now() })
  return { subject: null, text: wordMessage({ template: 'relance_facture', facts }, made).text }
}
