import { withOwnCode } from '#server/access/number-proof/number-codes.service.ts'
import { endSessionsAndStreams } from '#server/access/sessions/end-sessions.service.ts'
import { isDisowned } from '#server/access/sessions/link-browser.service.ts'
import {
  eraseUser,
  findUser,
  isLastSuperadmin,
  NO_EMAIL,
  recordsOf,
} from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { hasOpenAccount } from '#server/money/company-invoices/open-account.service.ts'
import { readHolding } from '#server/money/payments/holdings.service.ts'
import { isOwedMoney } from '#server/money/payments/refunds.service.ts'
import { closeClaimsOf } from '#server/orders/claims/answer.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { DeleteAccountInput } from '#shared/people/profile.ts'
import { beginErasure, finishErasure, removeErasedFiles } from './erasure.service.ts'
import { toPerson } from './personal-data.ts'
import { activeUser, type Owner, provePassword, workInHand } from './profile.service.ts'

/**
 * Deletes the person's own account: everything that names them is erased, their orders, events and
 * payments stay for accounting. The account is gone with the first write; the rest of a large one
 * is erased afterwards, in the background. Throws WRONG_PASSWORD or, by a client's link, what `withOwnCode` throws and BY_LINK_ONLY;
 * TOO_MANY_TRIES, ORDER_IN_PROGRESS, REFUND_DUE, ACCOUNT_OPEN, MISSION_IN_PROGRESS, CASH_IN_HAND, LAST_SUPERADMIN.
 */
export async function deleteAccount(ctx: Owner, proof: DeleteAccountInput): Promise<void> {
  const { id: userId } = ctx.actor
  if ('code' in proof) await eraseByCode(ctx, proof.code)
  else await eraseByPassword(ctx, proof.password)
  ctx.log.info({ userId }, 'account deleted by its owner')
}

async function eraseByPassword(ctx: Owner, password: string): Promise<void> {
  if (ctx.session.byLink) throw new AppError('BY_LINK_ONLY')
  const proven = await provePassword(ctx, password)
  const { id: userId } = ctx.actor
  await erase(ctx, userId, (orm) => {
    // A simultaneous reset came first: it ended the session of this request.
    if (activeUser(orm, userId).passwordHash !== proven) throw new AppError('WRONG_PASSWORD')
  })
}

/** An account with a password keeps it as its proof. The code proves the record, unless a holder of the link said that an order is not theirs. */
async function eraseByCode(ctx: Owner, digits: string): Promise<void> {
  const { actor, session, database } = ctx
  if (!session.byLink) throw new AppError('WRONG_PASSWORD')
  if (actor.email !== null || isDisowned(database.orm, actor.id)) throw new AppError('BY_LINK_ONLY')
  await withOwnCode(ctx, digits, (check) => erase(ctx, actor.id, check))
}

/**
 * Erases a client without e-mail who cannot do it by a code of their number, by a superadmin whom they asked: the same as
 * `deleteAccount`. Throws CLIENT_UNAVAILABLE for anybody else, ORDER_IN_PROGRESS, REFUND_DUE, ACCOUNT_OPEN.
 */
export async function eraseClient(
  ctx: Eraser & Pick<Owner, 'clock'> & { actor: Actor },
  userId: string,
): Promise<void> {
  await erase(ctx, userId, (orm) => {
    const client = findUser(orm, userId)
    if (client?.role !== 'client' || client.email !== null) throw new AppError('CLIENT_UNAVAILABLE')
    recordStaffAction(orm, ctx, {
      kind: 'account_disabled',
      target: userId,
      data: { erased: true },
    })
  })
  ctx.log.info({ actorId: ctx.actor.id, userId }, 'client erased')
}

type Eraser = Omit<Owner, 'actor'>

/** Erases an account once `check` has let it, in the same write. */
async function erase(ctx: Eraser, userId: string, check: (orm: Orm) => void): Promise<void> {
  const { database, log } = ctx
  const first = await database.write((orm) => {
    check(orm)
    refuseWhileNeeded(orm, userId)
    endSessionsAndStreams(orm, ctx, { userId, why: 'ACCOUNT_DELETED' })
    return erasePerson(orm, ctx, userId)
  })
  await removeErasedFiles(ctx, first)
  if (first.more)
    finishErasure(ctx, userId).catch((err) =>
      log.warn({ err, userId }, 'the erasure of a deleted account goes on with the next sweep'),
    )
}

function refuseWhileNeeded(orm: Orm, userId: string): void {
  const { openOrders, openMissions } = workInHand(orm, userId)
  if (openOrders > 0) throw new AppError('ORDER_IN_PROGRESS')
  if (isOwedMoney(orm, userId)) throw new AppError('REFUND_DUE')
  if (hasOpenAccount(orm, userId)) throw new AppError('ACCOUNT_OPEN')
  if (openMissions > 0) throw new AppError('MISSION_IN_PROGRESS')
  if (readHolding(orm, userId)) throw new AppError('CASH_IN_HAND')
  if (isLastSuperadmin(orm, activeUser(orm, userId))) throw new AppError('LAST_SUPERADMIN')
}

/** Erases the account itself, and starts erasing what it leaves. */
function erasePerson(orm: Orm, ctx: Eraser & Pick<Owner, 'clock'>, userId: string) {
  const user = activeUser(orm, userId)
  const person = toPerson(orm, user, ctx.clock.now())
  const records = recordsOf(orm, userId)
  closeClaimsOf(orm, ctx, userId)
  eraseUser(orm, ctx, user)
  for (const { id, n } of records)
    if (id !== userId) beginErasure(orm, { ...person, id, n, email: NO_EMAIL, phones: [] })
  return beginErasure(orm, person)
}
