import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { clientMessages, reminderSteps, reminders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { dropOneMessage } from '#server/messages/outbox.ts'
import { LADDER_TEMPLATES, WAITING_STATES } from '#shared/messages/templates.ts'
import { BUSINESS_ZONE, localDay, startOfDay } from '#shared/time/zone.ts'
import { goesToReader, type LadderTemplate, tellsStill } from './ladders.sql.ts'
import { reminderHeldUntil } from './reminded.queries.ts'

export type Reminder = Pick<Deps, 'database' | 'clock' | 'outbox' | 'hub'>

/** Another reminder would be the second of the day, or one beside a message of which nobody has said whether it left. */
type InHand = 'today' | 'opened'

/** Why a client is not reminded now; null where they may be. */
export function reminderInHand(
  orm: Orm,
  { clientId, clientN }: { clientId: string; clientN: number },
  now: number,
): InHand | null {
  const opened = and(
    inArray(clientMessages.state, [...WAITING_STATES]),
    isNotNull(clientMessages.openedAt),
  )
  const messages = orm
    .select({ isShown: sql<number>`${and(opened, isShownToTeam)}` })
    .from(clientMessages)
    .innerJoin(users, eq(users.id, clientMessages.userId))
    .where(
      and(
        eq(clientMessages.userId, clientId),
        inArray(clientMessages.template, [...LADDER_TEMPLATES]),
        or(
          gte(clientMessages.sentAt, startOfDay(now)),
          and(opened, or(gte(clientMessages.openedAt, startOfDay(now)), isShownToTeam)),
        ),
      ),
    )
    .all()
  if (messages.some(({ isShown }) => isShown === 1)) return 'opened'
  return messages.length > 0 || isReminded(orm, clientN, now) ? 'today' : null
}

/** In « À envoyer » a teammate can say whether it left; one that stands there no more would keep a client back for days. */
const isShownToTeam = or(
  and(
    eq(clientMessages.template, 'relance'),
    eq(clientMessages.phone, users.phone),
    tellsStill('relance'),
  ),
  and(eq(clientMessages.template, 'relance_facture'), goesToReader, tellsStill('relance_facture')),
)

/** True for a client who is told something on the day of this instant, or on that on which a reminder of now leaves. */
function isReminded(orm: Orm, clientN: number, now: number): boolean {
  const days = [now, reminderHeldUntil(orm, now) ?? now].map((at) => localDay(at, BUSINESS_ZONE))
  const told = orm
    .select({ n: reminders.n })
    .from(reminders)
    .where(and(eq(reminders.clientN, clientN), inArray(reminders.day, days)))
    .get()
  return told !== undefined
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

interface OfClient {
  clientId: string
  template: LadderTemplate
}

/** The messages of a client's reminders that wait, and that nobody has opened. */
export const waitingReminders = (orm: Orm, { clientId, template }: OfClient) =>
  orm
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

interface TakingOver extends OfClient {
  reminderN: number
}

/** The new reminder takes over the steps of a message that nobody opened yet, so the team sends one message. Returns whether one waited. */
export function takeOverWaiting(
  orm: Orm,
  { clock }: Pick<Reminder, 'clock'>,
  { reminderN, ...ofClient }: TakingOver,
): boolean {
  const waiting = waitingReminders(orm, ofClient)
  for (const { id, n } of waiting) {
    orm.update(reminderSteps).set({ reminderN }).where(eq(reminderSteps.reminderN, n)).run()
    dropOneMessage(orm, id, clock.now())
  }
  return waiting.length > 0
}
