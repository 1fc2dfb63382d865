import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { clientAnswers, clientMessages, numberRequests, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { newerThan, OLDEST, PAGE_LIMIT, PAGE_SIZE, toPage } from '#server/lib/page.ts'
import { messageText } from '#shared/messages/message-text.ts'
import type { Cursor } from '#shared/paging.ts'
import { isWaitingForHand } from './waiting-messages.sql.ts'

const opener = alias(users, 'opener')

export const isUnseen = isNull(clientAnswers.seenAt)

const hasUnseenAnswer = sql<number>`exists (select 1 from ${clientAnswers} a where a.seen_at is null
  and (a.user_id = ${clientMessages.userId} or a.user_id is null and a.phone = ${clientMessages.phone}))`

/** The messages that wait for a teammate, the oldest first. No link is in their texts: it is made when one is opened. */
export function listWaitingMessages(
  { database: { orm }, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  cursor: Cursor | null | undefined,
) {
  const now = clock.now()
  const rows = waitingRows(orm)
    .where(and(isWaitingForHand(now), newerThan(clientMessages, cursor ?? OLDEST)))
    .orderBy(asc(clientMessages.createdAt), asc(clientMessages.id))
    .limit(PAGE_LIMIT)
    .all()
  const page = toPage(rows)
  const link = `${new URL(env.publicUrl).host}/…`
  return {
    ...page,
    items: page.items.map(({ facts, hasAnswer, ...message }) => ({
      ...message,
      hasAnswer: hasAnswer === 1,
      // TypeScript does not know that these facts are of this template.
      text: messageText(message.template, facts as never, { link, code: '······', now }),
    })),
  }
}

function waitingRows(orm: Orm) {
  return orm
    .select({
      id: clientMessages.id,
      template: clientMessages.template,
      state: clientMessages.state,
      lastError: clientMessages.lastError,
      phone: clientMessages.phone,
      facts: clientMessages.facts,
      createdAt: clientMessages.createdAt,
      openedAt: clientMessages.openedAt,
      openedById: clientMessages.openedBy,
      openedBy: opener.fullname,
      userId: clientMessages.userId,
      orderId: orders.id,
      reference: sql<
        string | null
      >`coalesce(${orders.reference}, substr(${numberRequests.id}, 1, 8))`,
      fullname: sql<string | null>`coalesce(${users.fullname}, ${numberRequests.fullname})`,
      hasAnswer: hasUnseenAnswer,
    })
    .from(clientMessages)
    .leftJoin(users, eq(users.id, clientMessages.userId))
    .leftJoin(orders, eq(orders.id, clientMessages.orderId))
    .leftJoin(numberRequests, eq(numberRequests.id, clientMessages.requestId))
    .leftJoin(opener, eq(opener.id, clientMessages.openedBy))
}

/** Answers that nobody has read, the newest first; of a number that no single record has too. */
export function listUnseenAnswers(orm: Orm) {
  return orm
    .select({
      id: clientAnswers.id,
      phone: clientAnswers.phone,
      text: clientAnswers.text,
      at: clientAnswers.at,
      userId: clientAnswers.userId,
      fullname: users.fullname,
    })
    .from(clientAnswers)
    .leftJoin(users, eq(users.id, clientAnswers.userId))
    .where(isUnseen)
    .orderBy(desc(clientAnswers.at), desc(clientAnswers.id))
    .limit(PAGE_SIZE)
    .all()
}

/** The last answers of a client, those of their number that no single record has too. */
export function answersOf(orm: Orm, { id, phone }: { id: string; phone: string }) {
  return orm
    .select({
      id: clientAnswers.id,
      text: clientAnswers.text,
      at: clientAnswers.at,
      seenAt: clientAnswers.seenAt,
    })
    .from(clientAnswers)
    .where(
      or(
        eq(clientAnswers.userId, id),
        and(isNull(clientAnswers.userId), eq(clientAnswers.phone, phone)),
      ),
    )
    .orderBy(desc(clientAnswers.at), desc(clientAnswers.id))
    .limit(PAGE_SIZE)
    .all()
}
