import { formatDayMonth } from '#shared/dates.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import {
  filledSentence,
  type ReminderSettings,
  type ReminderStep,
} from '#shared/shop/settings/reminder-settings.ts'
import { ofPerson } from '#shared/text/french.ts'
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

/** The state of an invoice that is not due yet, of which no step of the owner can speak. */
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
  const text = step?.text ?? BEFORE_DUE
  const ofFirst = filledSentence(text.replaceAll('de {entreprise}', ofPerson(company)), {
    contact: isolated(contact),
    entreprise: isolated(company),
    facture: label,
    reste: formatFcfa(first.due),
    échéance: dayWords(dueOn),
  })
  const ofOthers = invoices.filter((one) => one !== first)
  const sentence = ofOthers.length > 0 ? `${ofFirst} ${othersWords(ofOthers, due)}` : ofFirst
  const others = ofOthers.length
  const call = step?.ways.includes('call') ? 1 : 0
  return { fullname: contact, company, invoiceId, label, days, due, others, call, sentence }
}

/** The owner's sentence is in the singular, with one due day: the other invoices have a sentence of ours. */
function othersWords(others: readonly RemindedInvoiceFacts[], due: number): string {
  const noun = others.length > 1 ? 'les factures' : 'la facture'
  const named = others.map((one) => `${one.label} (échéance\u00a0: ${dayWords(one.dueOn)})`)
  return `Avec ${noun} ${listWords(named)}, il reste ${formatFcfa(due)} en tout.`
}

const dayWords = (day: LocalDay) => formatDayMonth(instantOf(day, 0, BUSINESS_ZONE))

/** The last step at so many days: a teammate may remind between two. */
const stepReached = (steps: readonly ReminderStep[], days: number) =>
  steps.findLast((step) => step.days <= days)
