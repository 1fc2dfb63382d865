import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'
import { AppError } from '#server/lib/app-error.ts'
import { createPasswordEstimator, plain } from '#shared/access/password-guesses.ts'
import { isStaff, type Role } from '#shared/roles.ts'

/** Whose password it is: their own words are tried first too. */
export interface PasswordOwner {
  fullname: string
  email: string | null
  /** E.164. */
  phone: string
}

let estimator: ReturnType<typeof createPasswordEstimator> | undefined

/**
 * Whether a password that its owner chooses is easy to guess, for the warning. Staff may not choose such a one. Throws
 * PASSWORD_TOO_COMMON.
 */
export function checkChosenPassword(
  password: string,
  owner: PasswordOwner & { role: Role },
): boolean {
  const guessable = isGuessable(password, owner)
  if (guessable && isStaff(owner.role)) throw new AppError('PASSWORD_TOO_COMMON')
  return guessable
}

/** Whether a password is easy to guess for somebody who knows its owner, French, and the most used passwords. */
export function isGuessable(password: string, owner: PasswordOwner): boolean {
  // The words take 50 ms to load: a process that reads no password does not wait for them.
  estimator ??= createPasswordEstimator({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  })
  return estimator.isGuessable(password, ownWords(owner))
}

/** The owner's name and address, whole and in parts, and number as it is written here and abroad. */
function ownWords({ fullname, email, phone }: PasswordOwner): string[] {
  const local = email?.split('@')[0] ?? ''
  const parts = `${fullname} ${local}`.split(/[^\p{L}\p{M}]+/u)
  const digits = phone.replace(/\D/g, '')
  return [fullname, local, ...parts, digits, digits.slice(-10), digits.slice(-8)]
    .map(plain)
    .filter((word) => word.length > 1)
}
