import type { Deps } from '#server/deps.ts'
import { recordStaffAction } from '#server/features/journal/journal.service.ts'
import { endSessions } from '#server/features/sessions/sessions.service.ts'
import { issueToken } from '#server/features/tokens/tokens.service.ts'
import { findUserByEmail } from '#server/features/users/users.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { tokenText } from '#server/lib/derived-secrets.ts'
import { paths } from '#shared/paths.ts'
import { mayHaveFactor } from '#shared/second-factor/second-factor.ts'
import { eraseFactors } from './check-factor.service.ts'
import { mailFactorRemoved } from './second-factor.mail.ts'

type Machine = Pick<Deps, 'database' | 'clock' | 'outbox' | 'secret'> & {
  env: { publicUrl: string }
}

/**
 * Lets a member of the team in again who lost everything, by the person who holds the machine: removes their second things and their
 * sessions, notes it in the journal, e-mails them, and returns a link, used once within an hour, to choose another password.
 * Throws NOT_FOUND for an address that no account of the team has, ACCOUNT_DISABLED for one that no password opens.
 */
export function rescue(ctx: Machine, email: string): Promise<string> {
  const { database, clock, secret, env } = ctx
  return database.write((orm) => {
    const account = findUserByEmail(orm, email)
    if (!account || !mayHaveFactor(account.role)) throw new AppError('NOT_FOUND')
    if (account.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED')
    const { id: userId, role } = account
    eraseFactors(orm, userId)
    endSessions(orm, userId)
    const data = { by: 'machine' }
    const actor = { id: userId, role }
    recordStaffAction(orm, { clock, actor }, { kind: 'second_factor_reset', target: userId, data })
    mailFactorRemoved(orm, ctx, account, { kind: 'all', by: 'machine' })
    const tokenId = issueToken(orm, { type: 'recovery', userId, now: clock.now() })
    const token = tokenText(secret, 'recovery', tokenId)
    return `${env.publicUrl}${paths.resetPassword}#type=recovery&token=${token}`
  })
}
