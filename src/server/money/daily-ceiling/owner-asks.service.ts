import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orders, ownerAsks, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import type { AskAnswer, OwnerAct } from '#shared/money/daily-ceiling.ts'
import { publishCash } from '../desk-act.service.ts'
import { tellAnswered, tellAsked } from './owner-letters.service.ts'

export type AskRow = typeof ownerAsks.$inferSelect
type AskContext = Pick<ServiceContext, 'actor' | 'clock' | 'database' | 'hub' | 'outbox'>

export interface NewAsk {
  act: OwnerAct
  /** The input of the act's procedure. */
  input: object
  /** Francs. */
  amount: number
  clientId?: string | null
  orderId?: string | null
  /** Words of the team. */
  note?: string | null
}

/** Keeps an act for an owner and tells them, inside `write()`. Nothing of it is done until then. */
export function storeAsk(orm: Orm, ctx: AskContext, ask: NewAsk): void {
  const { act, input, amount, clientId = null, orderId = null, note = null } = ask
  const askedN = numberOfUser(ctx.actor.id)
  const facts = { id: newId(), act, input, amount, clientId, orderId, note }
  orm
    .insert(ownerAsks)
    .values({ ...facts, askedN, askedAt: ctx.clock.now() })
    .run()
  tellAsked(orm, ctx, { act, amount, note })
  publishCash(ctx)
}

/** Reads an act that waits for an owner. Throws NOT_FOUND, ASK_ANSWERED when a colleague was faster. */
export function openAskOf(orm: Orm, id: string): AskRow {
  const ask = orm.select().from(ownerAsks).where(eq(ownerAsks.id, id)).get()
  if (!ask) throw new AppError('NOT_FOUND')
  if (ask.answer === null) return ask
  const by = orm
    .select()
    .from(users)
    .where(eq(users.n, ask.answeredN ?? 0))
    .get()
  throw new AppError('ASK_ANSWERED', {
    by: by?.fullname ?? 'Un collègue',
    granted: ask.answer === 'granted',
  })
}

/** Ends what waited, and tells who asked, inside `write()`. */
export function endAsk(orm: Orm, ctx: AskContext, ask: AskRow, answer: AskAnswer): void {
  const { id, act, amount, askedN } = ask
  const answeredN = numberOfUser(ctx.actor.id)
  orm
    .update(ownerAsks)
    .set({ answer, answeredN, answeredAt: ctx.clock.now() })
    .where(eq(ownerAsks.id, id))
    .run()
  const asker = orm.select({ id: users.id }).from(users).where(eq(users.n, askedN)).get()
  if (asker) tellAnswered(orm, ctx, { act, amount, askedBy: asker.id, answer })
  publishCash(ctx)
}

const asker = alias(users, 'asker')
const answerer = alias(users, 'answerer')
const client = alias(users, 'client')

const rows = (orm: Orm) =>
  orm
    .select({
      id: ownerAsks.id,
      act: ownerAsks.act,
      amount: ownerAsks.amount,
      note: ownerAsks.note,
      method: sql<string | null>`${ownerAsks.input} ->> 'method'`,
      orderId: orders.id,
      reference: orders.reference,
      clientId: client.id,
      clientName: client.fullname,
      clientPhone: client.phone,
      askedBy: sql<string>`coalesce(${asker.fullname}, '')`,
      createdAt: ownerAsks.askedAt,
      answer: ownerAsks.answer,
      answeredBy: answerer.fullname,
      closedAt: ownerAsks.answeredAt,
    })
    .from(ownerAsks)
    .leftJoin(asker, eq(asker.n, ownerAsks.askedN))
    .leftJoin(answerer, eq(answerer.n, ownerAsks.answeredN))
    .leftJoin(client, eq(client.id, ownerAsks.clientId))
    .leftJoin(orders, eq(orders.id, ownerAsks.orderId))

const isWaiting = and(isNull(ownerAsks.answeredAt), gt(ownerAsks.askedAt, 0))
const isAnswered = gt(ownerAsks.answeredAt, 0)

/** The acts that wait for an owner, oldest first. */
export function openAsks(orm: Orm, limit: number) {
  return rows(orm).where(isWaiting).orderBy(ownerAsks.askedAt, ownerAsks.id).limit(limit).all()
}

/** The acts that owners answered last, the newest first. */
export function answeredAsks(orm: Orm, limit: number) {
  return rows(orm).where(isAnswered).orderBy(desc(ownerAsks.answeredAt)).limit(limit).all()
}

/** Each reads MAX_COUNTED at most. */
export const countAsks = (orm: Orm) => countUpTo(orm, ownerAsks, isWaiting)
export const countAnswered = (orm: Orm) => countUpTo(orm, ownerAsks, isAnswered)
