import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  clientMessages,
  companyContacts,
  companyInvoices,
  orders,
  reminderSteps,
  reminders,
  users,
} from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import { invoiceReminderFacts } from '#shared/orders/reminders/invoice-reminder-facts.ts'
import { reminderFacts } from '#shared/orders/reminders/reminder-facts.ts'
import type { ReminderSettings } from '#shared/shop/settings/reminder-settings.ts'
import { goesToReader, LADDERS_OF, type LadderTemplate, stopOf } from './ladders.sql.ts'
import { type Reminded, readReminded } from './reminded.queries.ts'

/** An order or an invoice that a reminder tells, at its step. */
export interface Told {
  reminded: Reminded
  days: number
}

/** The words of a reminder, of the order or the invoice that it tells first. */
export type SaidReminder =
  | { template: 'relance'; orderId: string; facts: MessageFacts['relance'] }
  | { template: 'relance_facture'; facts: MessageFacts['relance_facture'] }

/** The map from a reminder to what it tells that goes on, each order or invoice by one step alone, its latest, as the message names them. */
export function toldBy(
  orm: Orm,
  template: LadderTemplate,
  reminderNs: readonly number[],
): Map<number, Told[]> {
  const by = new Map<number, Told[]>()
  if (reminderNs.length === 0) return by
  for (const ladder of LADDERS_OF[template]) {
    const n = ladder === 'invoice' ? companyInvoices.n : orders.n
    const subjects = orm
      .select({ n: reminderSteps.subjectN })
      .from(reminderSteps)
      .where(
        and(inArray(reminderSteps.reminderN, [...reminderNs]), eq(reminderSteps.ladder, ladder)),
      )
    const where = and(inArray(n, subjects), sql`${stopOf(ladder)} is null`)
    // The days come in their order: the last one of a reminder is the latest.
    for (const reminded of readReminded(orm, ladder, { where }))
      for (const [reminderN, days] of new Map(
        reminded.told.map(({ by: one, days }) => [one, days]),
      ))
        by.set(reminderN, [...(by.get(reminderN) ?? []), { reminded, days }])
  }
  for (const [n, told] of by) by.set(n, inOrder(told))
  return by
}

/** Orders to pay come first, and of each ladder those that were told last; an order stands once, as what comes first. */
export function inOrder(told: readonly Told[]): Told[] {
  const rank = ({ reminded }: Told) => (reminded.ladder === 'unclaimed' ? 1 : 0)
  const sorted = [...told].sort((one, other) => rank(one) - rank(other) || other.days - one.days)
  return sorted.filter(
    ({ reminded }, index) => sorted.findIndex((one) => one.reminded.id === reminded.id) === index,
  )
}

interface Telling {
  told: readonly Told[]
  name: string
  settings: ReminderSettings
}

/** Tells one person of these, the first of which gives the message its name. */
export function sayReminder(
  template: LadderTemplate,
  { told, name, settings }: Telling,
): SaidReminder | null {
  const [first] = told
  if (!first) return null
  if (template === 'relance_facture') {
    const invoices = told.map(({ reminded, days }) => {
      const { id: invoiceId, label, fullname: company, dueOn, due } = reminded
      return { invoiceId, label, company, dueOn: dueOn ?? '', due, days }
    })
    return { template, facts: invoiceReminderFacts(invoices, settings, name) }
  }
  const orders = told.flatMap(({ reminded, days }) => {
    const { ladder, label: reference, due, pieces } = reminded
    return ladder === 'invoice' ? [] : [{ ladder, days, reference, fullname: name, due, pieces }]
  })
  return { template, orderId: first.reminded.id, facts: reminderFacts(orders, settings) }
}

/** The words of each message as they are now; one that tells nothing any more, or goes to nobody who is reminded, is left out. */
export function remindersNow(
  orm: Orm,
  messageIds: readonly string[],
): Map<string, SaidReminder & { linkVersion: number }> {
  const words = new Map<string, SaidReminder & { linkVersion: number }>()
  if (messageIds.length === 0) return words
  const messages = orm
    .select({
      id: clientMessages.id,
      template: sql<LadderTemplate>`${clientMessages.template}`,
      reminderN: reminders.n,
      linkVersion: users.linkVersion,
      name: sql<string>`coalesce((select c.name from ${companyContacts} c
        where ${clientMessages.template} = 'relance_facture' and c.client_id = ${users.id} and c.gets_invoice
          and c.phone = ${clientMessages.phone} limit 1), ${users.fullname})`,
    })
    .from(reminders)
    .innerJoin(clientMessages, eq(clientMessages.id, reminders.messageId))
    .innerJoin(users, eq(users.id, clientMessages.userId))
    .where(
      and(
        inArray(reminders.messageId, [...messageIds]),
        or(eq(clientMessages.template, 'relance'), goesToReader),
      ),
    )
    .all()
  const settings = readSettings(orm, 'reminders')
  for (const [template, ofTemplate] of Map.groupBy(messages, (message) => message.template)) {
    const reminderNs = ofTemplate.map(({ reminderN }) => reminderN)
    const told = toldBy(orm, template, reminderNs)
    for (const { id, reminderN, name, linkVersion } of ofTemplate) {
      const said = sayReminder(template, { told: told.get(reminderN) ?? [], name, settings })
      if (said) words.set(id, { ...said, linkVersion })
    }
  }
  return words
}
