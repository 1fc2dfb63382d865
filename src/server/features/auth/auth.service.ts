import type { Database } from '#server/db/database.ts'
import { findUserByEmail } from '#server/features/users/users.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { SignInInput } from '#shared/auth.ts'
import { ROLES } from '#shared/roles.ts'
import { type Account, openSession, verifyPassword } from './session.ts'

interface Browser {
  database: Database
  secure: boolean
  userAgent: string
}

/** What the web knows of whoever is signed in. */
export type Me = ReturnType<typeof toMe>

/** Leaves out of an account what its owner's browser does not need. */
export function toMe(account: Account) {
  const { id, role, fullname, phone, email, address, approvedAt } = account
  return { id, role, fullname, phone, email, address, approved: approvedAt !== null }
}

/**
 * Signs a person in and opens a session. Throws BAD_CREDENTIALS for a wrong password or an unknown address (in the
 * same time), and only to whoever knows the password: EMAIL_NOT_CONFIRMED, ACCOUNT_DISABLED, ROLE_UNKNOWN.
 */
export async function signIn(browser: Browser, { email, password }: SignInInput) {
  const { database, secure, userAgent } = browser
  const user = findUserByEmail(database.orm, email)
  if (!(await verifyPassword(user?.passwordHash, password)) || !user)
    throw new AppError('BAD_CREDENTIALS')
  if (user.emailConfirmedAt === null) throw new AppError('EMAIL_NOT_CONFIRMED')
  if (user.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED')
  if (!ROLES.includes(user.role)) throw new AppError('ROLE_UNKNOWN')
  const { cookie } = await openSession(database, user.id, { secure, userAgent })
  return { cookie, me: toMe(user) }
}
