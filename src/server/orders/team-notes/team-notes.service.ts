import { desc, eq, sql } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { announceClientChange } from '#server/access/users/client-change.service.ts'
import { currentRecord, findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders, teamNotes, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { AddTeamNoteInput } from '#shared/orders/team-notes.ts'

/** Most notes of a client that are read, the newest. */
const MAX_NOTES = 50

/** The notes of a client and of their orders, the newest first. */
export function notesOfClient(orm: Orm, userId: string) {
  return orm
    .select({
      id: teamNotes.id,
      text: teamNotes.text,
      createdAt: teamNotes.createdAt,
      /** It is null once the account of who wrote it was deleted. */
      writtenBy: users.fullname,
      /** It is null for a note of the client. */
      orderId: teamNotes.orderId,
      reference: orders.reference,
    })
    .from(teamNotes)
    .leftJoin(users, eq(users.id, teamNotes.writtenBy))
    .leftJoin(orders, eq(orders.id, teamNotes.orderId))
    .where(eq(teamNotes.clientId, currentRecord(orm, userId)))
    .orderBy(desc(teamNotes.createdAt), sql`${teamNotes}.rowid desc`)
    .limit(MAX_NOTES)
    .all()
}

type Writer = Pick<ServiceContext, 'database' | 'clock' | 'hub' | 'actor'>

/**
 * Writes a note for the team; a repeat of the same key writes none. Throws CLIENT_UNAVAILABLE once the account was deleted,
 * ORDER_NOT_FOUND for an order that is not this client's.
 */
export function addTeamNote(ctx: Writer, input: AddTeamNoteInput): Promise<string> {
  return ctx.database.write((orm) =>
    once(orm, attemptOf(ctx, input), () => storeNote(orm, ctx, input)),
  )
}

function storeNote(orm: Orm, ctx: Writer, { userId, orderId, text }: AddTeamNoteInput): string {
  const clientId = currentRecord(orm, userId)
  if (findUser(orm, clientId)?.role !== 'client') throw new AppError('CLIENT_UNAVAILABLE')
  if (orderId !== null && orderInScope(orm, ctx, orderId).clientId !== clientId)
    throw new AppError('ORDER_NOT_FOUND')
  const id = newId()
  const note = { id, clientId, orderId, text, writtenBy: ctx.actor.id }
  orm
    .insert(teamNotes)
    .values({ ...note, createdAt: ctx.clock.now() })
    .run()
  announceClientChange(ctx)
  return id
}

/** Takes a note away, which the journal tells without its words; one that a colleague took away first is gone all the same. */
export async function removeTeamNote(ctx: Writer, noteId: string): Promise<void> {
  await ctx.database.write((orm) => {
    const taken = orm
      .delete(teamNotes)
      .where(eq(teamNotes.id, noteId))
      .returning({ clientId: teamNotes.clientId })
      .get()
    if (!taken) return
    recordStaffAction(orm, ctx, { kind: 'team_note_removed', target: taken.clientId })
    announceClientChange(ctx)
  })
}
