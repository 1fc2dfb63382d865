import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { contactMessages, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { NEWEST, olderThan, PAGE_LIMIT, toPage } from '#server/lib/page.ts'
import { addressBuckets } from '#server/record/limits/limits.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { ContactInput, ListMessagesInput } from '#shared/people/contact.ts'
import { REQUESTS_KEPT_DAYS } from '#shared/retention.ts'
import { type Notifier, notifyStaff } from '../requests/requests.service.ts'

/**
 * Within this delay, in milliseconds, an identical message from the same person is a repeat whose
 * answer was lost.
 */
const SAME_MESSAGE_MS = DAY_MS

const table = contactMessages

const listed = {
  id: table.id,
  fullname: table.fullname,
  email: table.email,
  message: table.message,
  createdAt: table.createdAt,
  handledAt: table.handledAt,
  handledBy: users.fullname,
}

/** Messages newest first: the open ones, the handled ones, or all. */
export function listMessages(orm: Orm, { handled, cursor }: ListMessagesInput) {
  const wanted = handled ? isNotNull(table.handledAt) : isNull(table.handledAt)
  const rows = orm
    .select(listed)
    .from(table)
    .leftJoin(users, eq(users.id, table.handledBy))
    .where(and(handled === undefined ? undefined : wanted, olderThan(table, cursor ?? NEWEST)))
    .orderBy(sql`${table.createdAt} desc, ${table.id} desc`)
    .limit(PAGE_LIMIT)
    .all()
  return toPage(rows)
}

/**
 * Stores a message from the contact page and e-mails the team; an identical one within a day is
 * stored once. Throws TOO_MANY_TRIES.
 */
export async function sendMessage(
  ctx: Notifier & { address: string },
  input: ContactInput,
): Promise<void> {
  ctx.limits.takeAll(addressBuckets('form', 'contact', ctx.address))
  const now = ctx.clock.now()
  await ctx.database.write((orm) => {
    const twin = orm
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.email, input.email),
          eq(table.fullname, input.fullname),
          eq(table.message, input.message),
          gt(table.createdAt, now - SAME_MESSAGE_MS),
        ),
      )
      .get()
    if (twin) return
    const row = { id: newId(), ...input, createdAt: now }
    orm.insert(table).values(row).run()
    const { email: about, fullname } = input
    notifyStaff(orm, ctx, { template: 'new-contact-message', about, facts: { fullname } })
  })
}

type Handler = Pick<Deps, 'database' | 'clock'> & { actor: Actor }

/**
 * Marks a message as handled, or as open again; the first person who handled it stays recorded.
 * Throws NOT_FOUND.
 */
export function handleMessage(
  ctx: Handler,
  { messageId: id, handled }: { messageId: string; handled: boolean },
): Promise<void> {
  const { clock, actor } = ctx
  return ctx.database.write((orm) => {
    const message = orm
      .select({ handledAt: table.handledAt })
      .from(table)
      .where(eq(table.id, id))
      .get()
    if (!message) throw new AppError('NOT_FOUND')
    if ((message.handledAt !== null) === handled) return
    const set = handled
      ? { handledBy: actor.id, handledAt: clock.now() }
      : { handledBy: null, handledAt: null }
    orm.update(table).set(set).where(eq(table.id, id)).run()
    recordStaffAction(orm, ctx, { kind: 'message_handled', target: id, data: { handled } })
  })
}

/** Removes the messages that were handled more than REQUESTS_KEPT_DAYS ago, inside `write()`. */
export function deleteOldMessages(orm: Orm, now: number): void {
  const oldest = now - REQUESTS_KEPT_DAYS * DAY_MS
  // A handled message is never older than its handling; the index is on `createdAt`.
  const old = and(lte(table.createdAt, oldest), lte(table.handledAt, oldest))
  orm.delete(table).where(old).run()
}
