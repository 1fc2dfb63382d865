import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import { addressBuckets, type Bucket } from '#server/record/limits/limits.service.ts'
import { hashBuckets, undoWhenBusy } from '#server/record/limits/password-tries.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type {
  AddClientEmailInput,
  AskClientEmailCodeInput,
  ConfirmEmailInput,
} from '#shared/access/number-proof.inputs.ts'
import { mailLink, refuseWithoutMail } from '../links/link-mail.service.ts'
import { isGuessable } from '../sessions/guessable-password.service.ts'
import { mayBeMistyped } from '../sessions/link-browser.service.ts'
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
  refuseUnproven(ctx)
  await mailCode(ctx, { clientId: ctx.actor.id, email, enteredBy: 'client' })
}

/**
 * Gives a client's record the address that the code went to, and a password: it is an account from now on, with the same orders
 * and the same link. The same address again changes nothing. Throws what `askEmailCode` throws but MAIL_UNAVAILABLE, CODE_INVALID, DATABASE_BUSY.
 */
export function confirmEmail(
  ctx: Adder,
  { password, ...entered }: ConfirmEmailInput,
): Promise<{ guessable: boolean }> {
  refuseUnproven(ctx)
  return addEmail(ctx, { clientId: ctx.actor.id, password, ...entered })
}

type Team = RequestContext & { actor: Actor }

/** Sends the code for a client who speaks with the team and reads it to them. Throws as `askEmailCode`, but NUMBER_NOT_PROVEN. */
export async function askClientEmailCode(
  ctx: Team,
  { userId, email }: AskClientEmailCodeInput,
): Promise<void> {
  refuseUnsure(ctx, userId)
  await mailCode(ctx, { clientId: userId, email, enteredBy: 'team' })
}

/**
 * Gives the record the address whose code the client has read to the team. A letter lets them choose a password. Throws as `askClientEmailCode`, and CODE_INVALID, DATABASE_BUSY.
 */
export async function addClientEmail(
  ctx: Team,
  { userId: clientId, ...entered }: AddClientEmailInput,
): Promise<void> {
  refuseUnsure(ctx, clientId)
  // Nobody knows it.
  const password = randomBytes(32).toString('base64url')
  await addEmail(ctx, { clientId, password, ...entered }, (orm, { fullname }) => {
    const { email } = entered
    recordStaffAction(orm, ctx, { kind: 'client_email_added', target: clientId })
    mailLink(orm, ctx, 'reset-password', { id: clientId, email, fullname })
  })
}

interface NewCode {
  clientId: string
  email: string
  enteredBy: 'client' | 'team'
}

async function mailCode(
  ctx: RequestContext,
  { clientId, email, enteredBy }: NewCode,
): Promise<void> {
  const { database, clock, limits, address } = ctx
  refuseWithoutMail(ctx)
  const undo = limits.takeAll([
    ...addressBuckets('addressMail', 'added e-mail', address),
    ['mailbox', `added e-mail ${clientId}`],
  ])
  try {
    await database.write((orm) => {
      const { fullname } = clientWithoutEmail(orm, clientId)
      if (isEmailTaken(orm, email)) throw new AppError('EMAIL_TAKEN')
      const code = { purpose: 'e-mail code', clientId, now: clock.now() } as const
      const facts = { fullname, email, enteredBy, tokenId: makeCode(orm, code) }
      enqueueMail(orm, ctx, { template: 'added-email', to: email, userId: clientId, facts })
    })
  } catch (error) {
    undo()
    throw error
  }
}

interface NewEmail extends ConfirmEmailInput {
  clientId: string
}

type Client = ReturnType<typeof clientWithoutEmail>

async function addEmail(
  ctx: RequestContext,
  { clientId, email, code: digits, password }: NewEmail,
  onAdded?: (orm: Orm, client: Client) => void,
): Promise<{ guessable: boolean }> {
  const { database, clock, secret, limits, address } = ctx
  const tries: Bucket[] = [
    ...addressBuckets('address', 'e-mail code', address),
    ['secret', `e-mail code ${clientId}`],
  ]
  const undo = limits.takeAll([...tries, ...hashBuckets(ctx, clientId)])
  const asker = { address, known: true }
  const passwordHash = await undoWhenBusy(undo, hashPassword(password, asker))
  const owner = findUser(database.orm, clientId)
  const guessable = owner !== undefined && (await isGuessable(password, { ...owner, email }))
  const added = await database.write((orm) => {
    const before = findUser(orm, clientId)
    if (before?.email === email) return { guessable: before.passwordCommon }
    const client = clientWithoutEmail(orm, clientId)
    const now = clock.now()
    if (
      !endRightCode(orm, secret, { purpose: 'e-mail code', clientId, sentTo: email, digits, now })
    )
      return undefined
    if (isEmailTaken(orm, email)) throw new AppError('EMAIL_TAKEN')
    const account = { email, emailConfirmedAt: now, passwordHash, passwordCommon: guessable }
    storeEmail(orm, ctx, client, account)
    onAdded?.(orm, client)
    return { guessable }
  })
  if (!added) throw new AppError('CODE_INVALID')
  limits.giveBack(tries)
  return added
}

interface NewAccount {
  email: string
  emailConfirmedAt: number
  passwordHash: string
  passwordCommon: boolean
}

/** Makes an account of the record, and tells its number: by either door, somebody may have added an address of their own. */
function storeEmail(
  orm: Orm,
  ctx: RequestContext,
  { id, fullname, phone }: Client,
  account: NewAccount,
): void {
  orm
    .update(users)
    .set(account)
    .where(and(eq(users.id, id), isNull(users.email)))
    .run()
  const facts = { fullname, email: account.email }
  enqueueMessage(orm, ctx, { template: 'email_ajoute', phone, userId: id, facts })
}

/** Nor where places are hidden: an account with a password reads its own everywhere, and they may be another person's. */
function refuseUnproven({ session, placesHidden }: Adder): void {
  if (!session.isNumberProven) throw new AppError('NUMBER_NOT_PROVEN')
  if (placesHidden) throw new AppError('PLACE_HIDDEN')
}

/** The team may speak with the owner of a mistyped number. */
function refuseUnsure({ database }: Team, clientId: string): void {
  if (mayBeMistyped(database.orm, clientId)) throw new AppError('PLACE_HIDDEN')
}

/** The record, read in the same write: the team may have closed it meanwhile. */
function clientWithoutEmail(orm: Orm, id: string) {
  const client = findUser(orm, id)
  if (client?.role !== 'client' || client.email !== null || client.disabledAt !== null)
    throw new AppError('CLIENT_UNAVAILABLE')
  return client
}
