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

let estimator: ReturnType<typeof loadEstimator> | undefined

/**
 * Whether a password that its owner chooses is easy to guess, for the warning. Staff may not choose such a one. Throws
 * PASSWORD_TOO_COMMON.
 */
export async function checkChosenPassword(
  password: string,
  owner: PasswordOwner & { role: Role },
): Promise<boolean> {
  const guessable = await isGuessable(password, owner)
  if (guessable && isStaff(owner.role)) throw new AppError('PASSWORD_TOO_COMMON')
  return guessable
}

/** Whether a password is easy to guess for somebody who knows its owner, French, and the most used passwords. */
export async function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  // The next password tries again, where the packages were being replaced.
  estimator ??= loadEstimator().catch((error) => {
    estimator = undefined
    throw error
  })
  return (await estimator).isGuessable(password, ownWords(owner))
}

/** The words are 1 MB, which no start waits for. */
async function loadEstimator() {
  const [common, french] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return createPasswordEstimator({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  })
}

/** The owner's name and address, each whole and in parts, and number as it is written here and abroad. */
function ownWords({ fullname, email, phone }: PasswordOwner): string[] {
  const local = email?.split('@')[0] ?? ''
  const parts = `${fullname} ${local}`.split(/[^\p{L}\p{M}]+/u)
  const digits = phone.replace(/\D/g, '')
  return [fullname, email ?? '', local, ...parts, digits, digits.slice(-10), digits.slice(-8)]
    .map(plain)
    .filter((word) => word.length > 1)
}
