import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { clientMessages } from '#server/db/schema.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Actor } from '#server/lib/context.ts'
import type { LiveHub } from '#server/realtime/hub.ts'
import type { MessageTemplate } from '#shared/messages/templates.ts'
import { isUnsent } from './waiting-messages.sql.ts'

interface Opener {
  database: Database
  hub: LiveHub
  clock: Clock
  actor: Pick<Actor, 'id'>
}

interface Taken {
  templates: readonly MessageTemplate[]
  userId?: string | undefined
  orderId?: string | undefined
  requestId?: string | undefined
}

/**
 * The same text was taken elsewhere (from an order, a request, a record): it waits as opened, so that nobody sends it twice. Inside
 * `write()`.
 */
export function markOpened(
  orm: Orm,
  ctx: Opener,
  { templates, userId, orderId, requestId }: Taken,
): void {
  const of = [
    userId && eq(clientMessages.userId, userId),
    orderId && eq(clientMessages.orderId, orderId),
    requestId && eq(clientMessages.requestId, requestId),
  ].filter((one): one is SQL => Boolean(one))
  const same = and(isUnsent, isNull(clientMessages.openedAt), ...of)
  const changed = orm
    .update(clientMessages)
    .set({ openedAt: ctx.clock.now(), openedBy: ctx.actor.id })
    .where(and(same, inArray(clientMessages.template, [...templates])))
    .run().changes
  if (changed > 0) tellTeam(ctx)
}

/** The screens of the team read the list again after the commit; nobody else hears it. */
export function tellTeam({ database, hub }: Pick<Opener, 'database' | 'hub'>): void {
  database.afterCommit(() =>
    hub.publish({
      message: { type: 'message' },
      clientId: '',
      livreurId: null,
      previousLivreurId: null,
      forClient: false,
    }),
  )
}
