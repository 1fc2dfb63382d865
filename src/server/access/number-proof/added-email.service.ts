import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { addressBuckets, type Bucket } from '#server/record/limits/limits.service.ts'
import { hashBuckets, undoWhenBusy } from '#server/record/limits/password-tries.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { ConfirmEmailInput } from '#shared/access/number-proof.ts'
import { refuseWithoutMail } from '../links/link-mail.service.ts'
import { isGuessable } from '../sessions/guessable-password.service.ts'
import { hashPassword } from '../sessions/passwords.service.ts'
import type { LiveSession } from '../sessions/sessions.service.ts'
import { findUser, isEmailTaken } from '../users/users.service.ts'
import { endRightCode, makeCode } from './six-figure-codes.service.ts'

type Adder = RequestContext & { actor: Actor; session: LiveSession }

/**
 * Sends a code to the address that a client without e-mail wants to add. Nothing is kept of it before the code is entered: who reads
 * a mistyped address gets no account. Throws NUMBER_NOT_PROVEN in a session where no code of their number was entered, PLACE_HIDDEN,
 * CLIENT_UNAVAILABLE for one who has an e-mail, EMAIL_TAKEN, MAIL_UNAVAILABLE, TOO_MANY_TRIES.
 */
export async function askEmailCode(ctx: Adder, email: string): Promise<void> {
  const { database, clock, limits, actor } = ctx
  refuseWithoutMail(ctx)
  refuseUnproven(ctx)
  const undo = limits.takeAll([
    ...addressBuckets('addressMail', 'added e-mail', ctx.address),
    ['mailbox', `added e-mail ${actor.id}`],
  ])
  try {
    await database.write((orm) => {
      const { fullname } = clientWithoutEmail(orm, actor.id)
      if (isEmailTaken(orm, email)) throw new AppError('EMAIL_TAKEN')
      const code = { purpose: 'e-mail code', clientId: actor.id, now: clock.now() } as const
      const facts = { fullname, email, tokenId: makeCode(orm, code) }
      enqueueMail(orm, ctx, { template: 'added-email', to: email, userId: actor.id, facts })
    })
  } catch (error) {
    undo()
    throw error
  }
}

/**
 * Gives a client's record the address that the code went to, and a password: it is an account from now on, with the same orders
 * and the same link. The same address again changes nothing. Throws what `askEmailCode` throws but MAIL_UNAVAILABLE, CODE_INVALID, DATABASE_BUSY.
 */
export async function confirmEmail(
  ctx: Adder,
  { email, code: digits, password }: ConfirmEmailInput,
): Promise<{ guessable: boolean }> {
  const { database, clock, secret, limits, actor, address } = ctx
  refuseUnproven(ctx)
  const tries: Bucket[] = [
    ...addressBuckets('address', 'e-mail code', address),
    ['secret', `e-mail code ${actor.id}`],
  ]
  const undo = limits.takeAll([...tries, ...hashBuckets(ctx, actor.id)])
  const asker = { address, known: true }
  const passwordHash = await undoWhenBusy(undo, hashPassword(password, asker))
  const added = await database.write((orm) => {
    const before = findUser(orm, actor.id)
    if (before?.email === email) return { guessable: before.passwordCommon }
    const { id: clientId, fullname, phone } = clientWithoutEmail(orm, actor.id)
    const now = clock.now()
    if (
      !endRightCode(orm, secret, { purpose: 'e-mail code', clientId, sentTo: email, digits, now })
    )
      return undefined
    if (isEmailTaken(orm, email)) throw new AppError('EMAIL_TAKEN')
    const guessable = isGuessable(password, { fullname, phone, email })
    const account = { email, emailConfirmedAt: now, passwordHash, passwordCommon: guessable }
    orm
      .update(users)
      .set(account)
      .where(and(eq(users.id, clientId), isNull(users.email)))
      .run()
    return { guessable }
  })
  if (!added) throw new AppError('CODE_INVALID')
  limits.giveBack(tries)
  return added
}

/** Nor where places are hidden: an account with a password reads its own everywhere, and they may be another person's. */
function refuseUnproven({ session, placesHidden }: Adder): void {
  if (!session.isNumberProven) throw new AppError('NUMBER_NOT_PROVEN')
  if (placesHidden) throw new AppError('PLACE_HIDDEN')
}

/** The record, read in the same write: the team may have closed it meanwhile. */
function clientWithoutEmail(orm: Orm, id: string) {
  const client = findUser(orm, id)
  if (client?.role !== 'client' || client.email !== null) throw new AppError('CLIENT_UNAVAILABLE')
  return client
}
