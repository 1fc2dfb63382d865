import type { Orm } from '#server/db/database.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { Mail } from '#server/mail/queue.ts'
import type { MailHolding } from '#server/mail/worker.ts'
import type { LadderTemplate } from './ladders.sql.ts'
import { reminderHeldUntil } from './reminded.queries.ts'
import { sayReminder, toldBy } from './reminder-facts.queries.ts'

type Letter = Pick<Mail, 'template' | 'facts'>

const TEMPLATES: Record<string, LadderTemplate> = {
  reminder: 'relance',
  'invoice-reminder': 'relance_facture',
}

/** A reminder that could not leave at once leaves no later than its reason, and never at night, with what is left of it. */
export const reminderMailHolding: MailHolding = {
  heldUntil(orm, letter, now) {
    if (!(letter.template in TEMPLATES)) return null
    return wordsNow(orm, letter) ? reminderHeldUntil(orm, now) : 'never'
  },
  factsNow(orm, letter) {
    const { facts, ...first } = wordsNow(orm, letter) ?? {}
    return facts ? { ...letter.facts, ...facts, ...first } : letter.facts
  },
}

function wordsNow(orm: Orm, { template, facts: { reminderN, fullname } }: Letter) {
  const ladders = TEMPLATES[template]
  if (!ladders) return null
  const told = toldBy(orm, ladders, [Number(reminderN)]).get(Number(reminderN)) ?? []
  const settings = readSettings(orm, 'reminders')
  return sayReminder(ladders, { told, name: String(fullname), settings })
}
