import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { LETTERS } from '#server/mail/letters.ts'
import { wordMessage } from '#server/messages/render.ts'
import { sendsWhatsApp } from '#server/shop/modules/modules.service.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import type { InvoiceReminderWay } from '#shared/orders/reminders/reminders.inputs.ts'
import { madeForTeam } from '../client-messages/client-messages.queries.ts'
import { waitingReminders } from './one-a-day.service.ts'
import { type Reminded, type ReminderReach, reminderHeldUntil } from './reminded.queries.ts'
import { inOrder, sayReminder, toldBy } from './reminder-facts.queries.ts'

/** A reminder that a teammate asks for. */
export interface AskedReminder {
  /** When it leaves, in milliseconds UTC; null where it leaves now, or waits in « À envoyer ». */
  heldUntil: number | null
  /** It waits in « À envoyer » for a teammate who sends it. */
  waits: boolean
}

type Asking = Pick<Deps, 'clock' | 'env'>
interface Asked {
  way: InvoiceReminderWay
  invoice: Reminded
}

/** The reminder, with the day of the ladder that it is the message of. */
export function askedReminder(
  orm: Orm,
  { clock, env }: Asking,
  { way, invoice }: Asked,
): AskedReminder & { leavesAt: number; days: number } {
  const now = clock.now()
  const waits = way === 'whatsapp' && !sendsWhatsApp(orm, env)
  const heldUntil = waits ? null : reminderHeldUntil(orm, now)
  const leavesAt = heldUntil ?? now
  return { waits, heldUntil, leavesAt, days: daysLate(invoice.dueOn ?? '', leavesAt) }
}

/** The reminder as it would leave now: to whom, and in which words. It is the first letter where there are several, and null where the way reaches nobody. */
export function reminderPreview(
  orm: Orm,
  ctx: Asking,
  { way, invoice, reach }: Asked & { reach: ReminderReach },
) {
  const to =
    way === 'mail'
      ? reach.readers.map(({ name, email }) => ({ name, address: email }))
      : [reach.phone].flatMap((one) => (one ? [{ name: one.name, address: one.phone }] : []))
  const [first] = to
  if (!first) return null
  const { days, heldUntil, waits } = askedReminder(orm, ctx, { way, invoice })
  const template = 'relance_facture'
  const waiting = waitingReminders(orm, { clientId: invoice.clientId, template })
  const standing = toldBy(
    orm,
    template,
    waiting.map(({ n }) => n),
  )
  // It takes the place of what waits, and tells that too.
  const told = inOrder([{ reminded: invoice, days }, ...[...standing.values()].flat()])
  const settings = readSettings(orm, 'reminders')
  const words = sayReminder(template, { told, name: first.name, settings })
  if (words?.template !== template) return null
  if (way === 'mail') {
    const told = { ...words.facts, linkVersion: 0, reminderN: 0 }
    const { subject, lead } = LETTERS['invoice-reminder'](told, { link: '', code: '' })
    return { to, heldUntil, waits, subject, text: lead }
  }
  const made = madeForTeam(orm, { env: ctx.env, now: ctx.clock.now() })
  return { to, heldUntil, waits, subject: null, text: wordMessage(words, made).text }
}
