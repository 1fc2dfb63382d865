import { refuseWithoutMail } from '#server/access/links/link-mail.service.ts'
import { endRightCode, makeCode } from '#server/access/number-proof/six-figure-codes.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { mergeAddress } from '#server/lib/derived-secrets.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { addressBuckets, type Bucket } from '#server/record/limits/limits.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { AskMergeCodeInput, MergeClientsInput } from '#shared/access/adoption.ts'
import { type ClientRow, openClient } from './open-client.ts'

/**
 * Sends the client of an account the code that they read to the team, before another record is merged into it: nobody's account gets orders
 * that they did not ask for. Throws CLIENT_UNAVAILABLE where one is closed or the first has no e-mail, MAIL_UNAVAILABLE, TOO_MANY_TRIES.
 */
export async function askMergeCode(
  ctx: RequestContext,
  { keptId, leftId }: AskMergeCodeInput,
): Promise<void> {
  const { database, clock, limits, address } = ctx
  refuseWithoutMail(ctx)
  const undo = limits.takeAll([
    ...addressBuckets('addressMail', 'merge code', address),
    ['mailbox', `merge code ${keptId}`],
  ])
  try {
    await database.write((orm) => {
      const { email, fullname } = openClient(orm, keptId)
      openClient(orm, leftId)
      if (email === null) throw new AppError('CLIENT_UNAVAILABLE')
      const code = { purpose: 'e-mail code', clientId: keptId, now: clock.now() } as const
      const facts = { fullname, email, leftId, tokenId: makeCode(orm, code) }
      enqueueMail(orm, ctx, { template: 'merge-code', to: email, userId: keptId, facts })
    })
  } catch (error) {
    undo()
    throw error
  }
}

/** The tries that a code takes; none where none is entered. Throws TOO_MANY_TRIES. */
export function countMergeTry(
  { limits, address }: Pick<RequestContext, 'limits' | 'address'>,
  { keptId, code }: MergeClientsInput,
): Bucket[] {
  if (code === undefined) return []
  const tries: Bucket[] = [
    ...addressBuckets('address', 'merge code', address),
    ['secret', `merge code ${keptId}`],
  ]
  limits.takeAll(tries)
  return tries
}

/**
 * Whether a record may be merged into this one, inside `write()`: into an account, its client's code says so, and is used up. Throws
 * MERGE_CODE_NEEDED without one.
 */
export function isMergeAgreed(
  orm: Orm,
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  { id: clientId, email }: Pick<ClientRow, 'id' | 'email'>,
  { leftId, code: digits }: MergeClientsInput,
): boolean {
  if (email === null) return true
  if (digits === undefined) throw new AppError('MERGE_CODE_NEEDED')
  const sentTo = mergeAddress(email, leftId)
  const entered = { purpose: 'e-mail code', clientId, sentTo, digits, now: clock.now() } as const
  return endRightCode(orm, secret, entered) !== undefined
}
