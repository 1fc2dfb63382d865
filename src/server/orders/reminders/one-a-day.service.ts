import { and, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  clientMessages,
  invoiceReminderSteps,
  reminderSteps,
  reminders,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { dropOneMessage } from '#server/messages/outbox.ts'
import { LADDER_TEMPLATES, WAITING_STATES } from '#shared/messages/templates.ts'
import { BUSINESS_ZONE, instantOf, localDay } from '#shared/time/zone.ts'

export type Reminder = Pick<Deps, 'database' | 'clock' | 'outbox' | 'hub'>

type LadderTemplate = (typeof LADDER_TEMPLATES)[number]

/** The instant at which the day of this one began. */
export const startOfDay = (now: number): number =>
  instantOf(localDay(now, BUSINESS_ZONE), 0, BUSINESS_ZONE)

/**
 * True where a teammate sent the client a reminder today, or has opened one of which nobody has said whether it left: another one
 * would be the second of the day.
 */
export function isReminderInHand(orm: Orm, clientId: string, now: number): boolean {
  const ofClient = and(
    eq(clientMessages.userId, clientId),
    inArray(clientMessages.template, [...LADDER_TEMPLATES]),
  )
  const isOpened = and(
    inArray(clientMessages.state, [...WAITING_STATES]),
    isNotNull(clientMessages.openedAt),
  )
  const inHand = orm
    .select({ id: clientMessages.id })
    .from(clientMessages)
    .where(and(ofClient, or(isOpened, gte(clientMessages.sentAt, startOfDay(now)))))
    .get()
  return inHand !== undefined
}

/** Begins the one reminder of a client, on the day on which it leaves, inside `write()`; returns its number. */
export function beginReminder(
  orm: Orm,
  clientN: number,
  { at, leavesAt = at }: { at: number; leavesAt?: number },
): number {
  const day = localDay(leavesAt, BUSINESS_ZONE)
  const { n } = orm
    .insert(reminders)
    .values({ clientN, day, mailed: false, pushed: false, at })
    .returning({ n: reminders.n })
    .get()
  return n
}

interface TakingOver {
  clientId: string
  template: LadderTemplate
  reminderN: number
}

/** The new reminder takes over the steps of a message that nobody opened yet, so the team sends one message. Returns whether one waited. */
export function takeOverWaiting(
  orm: Orm,
  { clock }: Pick<Reminder, 'clock'>,
  { clientId, template, reminderN }: TakingOver,
): boolean {
  const waiting = orm
    .select({ id: clientMessages.id, n: reminders.n })
    .from(clientMessages)
    .innerJoin(reminders, eq(reminders.messageId, clientMessages.id))
    .where(
      and(
        eq(clientMessages.userId, clientId),
        eq(clientMessages.template, template),
        inArray(clientMessages.state, [...WAITING_STATES]),
        isNull(clientMessages.openedAt),
      ),
    )
    .all()
  for (const { id, n } of waiting) {
    for (const steps of [reminderSteps, invoiceReminderSteps])
      orm.update(steps).set({ reminderN }).where(eq(steps.reminderN, n)).run()
    dropOneMessage(orm, id, clock.now())
  }
  return waiting.length > 0
}
