import { formatDayMonth } from '#shared/dates.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import {
  filledSentence,
  type ReminderSettings,
  type ReminderStep,
} from '#shared/shop/settings/reminder-settings.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { BUSINESS_ZONE, instantOf, type LocalDay } from '#shared/time/zone.ts'
import { listWords } from './reminder-facts.ts'

/** An invoice of a reminder, at so many days after it was due; a teammate may remind of it before. */
export interface RemindedInvoiceFacts {
  invoiceId: string
  label: string
  company: string
  dueOn: LocalDay
  /** Francs. */
  due: number
  days: number
}

/** Of an invoice that is not due yet, of which no step of the owner can speak. */
const BEFORE_DUE =
  'Bonjour {contact}, la facture {facture} de {entreprise} est à payer avant le {échéance}. Il reste {reste}. {lien}'

/** One message for all invoices of a company, the longest due first, to a person who gets them. */
export function invoiceReminderFacts(
  invoices: readonly RemindedInvoiceFacts[],
  settings: ReminderSettings,
  contact: string,
): MessageFacts['relance_facture'] {
  const [first] = [...invoices].sort((one, other) => other.days - one.days)
  if (!first) throw new Error('A reminder tells of an invoice')
  const { company, invoiceId, label, dueOn, days } = first
  const due = invoices.reduce((total, one) => total + one.due, 0)
  const step = stepReached(settings.invoice, days)
  const sentence = filledSentence(step?.text ?? BEFORE_DUE, {
    contact: isolated(contact),
    entreprise: isolated(company),
    facture: listWords(invoices.map((one) => one.label)),
    reste: formatFcfa(due),
    échéance: formatDayMonth(instantOf(dueOn, 0, BUSINESS_ZONE)),
  })
  const others = invoices.length - 1
  const call = step?.ways.includes('call') ? 1 : 0
  return { fullname: contact, company, invoiceId, label, days, due, others, call, sentence }
}

/** The last step at so many days: a teammate may remind between two. */
const stepReached = (steps: readonly ReminderStep[], days: number) =>
  steps.findLast((step) => step.days <= days)
