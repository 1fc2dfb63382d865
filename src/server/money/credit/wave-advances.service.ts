import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { currentRecord } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { users, waveAdvances } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { OLDEST, PAGE_LIMIT, toPage } from '#server/lib/page.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { SettleAdvanceInput } from '#shared/money/credit.inputs.ts'
import { WAVE } from '#shared/money/payment-methods.ts'
import { type Cursor, MAX_COUNTED } from '#shared/paging.ts'
import { countGiving, releaseGiving } from '../daily-ceiling/daily-ceiling.service.ts'
import { publishCash } from '../desk-act.service.ts'
import { appendPayment } from '../payments/books.service.ts'
import { addCredit, creditOf } from './credit-entries.service.ts'

/**
 * Gives the credit of an advance by Wave, inside `write()`. Only who takes it says that the money came, so it waits with the payments
 * to verify, and counts towards their ceiling until somebody else finds it. Throws CEILING_REACHED.
 */
export function takeByWave(
  orm: Orm,
  ctx: ServiceContext,
  advance: { clientId: string; amount: number; transactionId: string },
): void {
  const { clientId, amount, transactionId } = advance
  const creditN = addCredit(orm, ctx, { clientId, kind: 'advance', amount })
  countGiving(orm, ctx, { kind: 'advance', subject: String(creditN), amount, clientId })
  const people = { clientN: numberOfUser(clientId), takenN: numberOfUser(ctx.actor.id) }
  orm
    .insert(waveAdvances)
    .values({ creditN, amount, transactionId, ...people, takenAt: ctx.clock.now() })
    .run()
}

/**
 * « Trouvé » and « Non reçu » of an advance. Found, its money is in the books, and what it counted towards a ceiling is given back.
 * Absent, what is left of it leaves the credit. Throws NOT_FOUND, ADVANCE_SETTLED when a colleague was faster, ADVANCE_OWN of an admin
 * who took it.
 */
export function settleAdvance(ctx: ServiceContext, input: SettleAdvanceInput): Promise<null> {
  const { advance: creditN, outcome } = input
  return ctx.database.write((orm) => {
    const advance = advanceOf(orm, creditN)
    const clientId = currentRecord(orm, advance.clientId)
    if (advance.settledAt !== null) throw new AppError('ADVANCE_SETTLED')
    if (ctx.actor.role !== 'superadmin' && advance.takenBy === ctx.actor.id)
      throw new AppError('ADVANCE_OWN')
    const backN = outcome === 'found' ? null : takeBack(orm, ctx, clientId, advance.amount)
    const settledN = numberOfUser(ctx.actor.id)
    orm
      .update(waveAdvances)
      .set({ outcome, settledN, settledAt: ctx.clock.now(), backN })
      .where(eq(waveAdvances.creditN, creditN))
      .run()
    if (outcome === 'found') enterFound(orm, ctx, advance)
    publishCash(ctx, { clientId })
    return null
  })
}

const idOf = (n: typeof waveAdvances.clientN | typeof waveAdvances.takenN) =>
  sql<string>`coalesce((select id from users where n = ${n}), '')`

function advanceOf(orm: Orm, creditN: number) {
  const found = orm
    .select({
      creditN: waveAdvances.creditN,
      amount: waveAdvances.amount,
      transactionId: waveAdvances.transactionId,
      settledAt: waveAdvances.settledAt,
      clientId: idOf(waveAdvances.clientN),
      takenBy: idOf(waveAdvances.takenN),
    })
    .from(waveAdvances)
    .where(eq(waveAdvances.creditN, creditN))
    .get()
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

function enterFound(
  orm: Orm,
  ctx: ServiceContext,
  { amount, transactionId, creditN }: ReturnType<typeof advanceOf>,
): void {
  appendPayment(orm, ctx, {
    orderId: null,
    method: WAVE,
    amount,
    transactionId,
    kind: 'received',
  })
  releaseGiving(orm, ctx, { kind: 'advance', subject: String(creditN) })
}

/** Takes out what is left of it, and returns the entry; what was used meanwhile stays given, on the day on which it was. */
function takeBack(orm: Orm, ctx: ServiceContext, clientId: string, amount: number): number | null {
  const left = Math.min(amount, creditOf(orm, clientId))
  const data = { amount: left, method: WAVE }
  recordStaffAction(orm, ctx, { kind: 'credit_paid_back', target: clientId, data })
  if (left === 0) return null
  const reason = 'Avance Wave non reçue'
  return addCredit(orm, ctx, { clientId, kind: 'paid_back', amount: -left, reason })
}

/** The advances that somebody is to find in Wave, oldest first. */
export function listAdvances(orm: Orm, cursor?: Cursor | null) {
  const id = sql<string>`printf('%012d', ${waveAdvances.creditN})`
  const rows = orm
    .select({
      id,
      advance: waveAdvances.creditN,
      amount: waveAdvances.amount,
      transactionId: waveAdvances.transactionId,
      createdAt: waveAdvances.takenAt,
      clientId: idOf(waveAdvances.clientN),
      fullname: sql<string>`coalesce(${users.fullname}, '')`,
      phone: sql<string>`coalesce(${users.phone}, '')`,
      takenBy: sql<string | null>`(select fullname from users where n = ${waveAdvances.takenN})`,
      takenById: idOf(waveAdvances.takenN),
    })
    .from(waveAdvances)
    .leftJoin(users, eq(users.n, waveAdvances.clientN))
    .where(
      and(
        isNull(waveAdvances.settledAt),
        sql`(${waveAdvances.takenAt}, ${id}) > (${cursor?.createdAt ?? OLDEST.createdAt}, ${cursor?.id ?? ''})`,
      ),
    )
    .orderBy(asc(waveAdvances.takenAt), asc(waveAdvances.creditN))
    .limit(PAGE_LIMIT)
    .all()
  return toPage(rows)
}

/** Francs and number of the advances to find; at most MAX_COUNTED are read. */
export function openAdvances(orm: Orm): { count: number; amount: number } {
  const open = orm
    .select({ amount: waveAdvances.amount })
    .from(waveAdvances)
    .where(sql`${waveAdvances.settledAt} is null and ${waveAdvances.takenAt} > 0`)
    .limit(MAX_COUNTED)
    .all()
  return { count: open.length, amount: open.reduce((sum, { amount }) => sum + amount, 0) }
}
