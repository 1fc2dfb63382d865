import { AppError } from '#server/lib/app-error.ts'
import { isCommonPassword } from '#shared/accounts/password.ts'
import { isStaff, type Role } from '#shared/accounts/roles.ts'
import { MOST_USED_PASSWORDS } from './most-used-passwords.ts'

/** Whose password it is: their own words are tried first too. */
export interface PasswordOwner {
  fullname: string
  email: string | null
  /** E.164. */
  phone: string
}

/** Words that anybody who attacks this business would try. */
const BUSINESS_WORDS = ['laveo', 'abidjan', 'cotedivoire', 'pressing', 'livreur', 'superadmin']
/** Shorter parts of a name are in too many good passwords. */
const SHORTEST_WORD = 3
/** Letters that may be left beside such words; with more, the password has something of its own. */
const LETTERS_BESIDE = 2
/** Shorter runs of digits are in too many phone numbers. */
const SHORTEST_NUMBER = 6

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

/**
 * Whether a password is one of the most used, in any case, with digits or signs around it or in place of letters; such a one
 * twice; digits in a row; or only the business's words, the owner's name, e-mail or phone, with digits and signs.
 */
export function isGuessable(password: string, owner: PasswordOwner): boolean {
  const folded = fold(password)
  const plain = withLetters(folded)
  const tried = [folded, bare(folded), plain, bare(plain), withLetters(bare(folded))]
  const units = tried.map(repeated)
  if (tried.concat(units, units.map(bare)).some(isMostUsed)) return true
  const isWords = isOnlyWords(folded, owner) || isOnlyWords(plain, owner)
  return isWords || isDigitRun(folded) || isPhone(folded, owner)
}

/** In lower case, without accents and surrounding spaces. */
const fold = (text: string) => text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Without what stands before the first letter and after the last. */
const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const LETTER_OF: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** With the letters that digits and signs stand for: `p@ssw0rd` is `password`. */
const withLetters = (text: string) =>
  text.replace(/[013457@$!]/g, (sign) => LETTER_OF[sign] ?? sign)

/** What a text is several times over: `azertyazerty` is `azerty`. Itself otherwise. */
const repeated = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

/** Digits that follow each other by the same step, beginning again after 9 or 0: 1234567890123, 9876543210. */
function isDigitRun(text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const digits = Array.from(text, Number)
  const step = (at: number) => ((digits[at] ?? 0) - (digits[at - 1] ?? 0) + 10) % 10
  return digits.every((_, at) => at < 2 || step(at) === step(1))
}

let mostUsed: ReadonlySet<string> | undefined

function isMostUsed(text: string): boolean {
  mostUsed ??= new Set(MOST_USED_PASSWORDS.trim().split(/\s+/))
  return mostUsed.has(text) || isCommonPassword(text)
}

function isOnlyWords(folded: string, { fullname, email }: PasswordOwner): boolean {
  const own = `${fold(fullname)} ${fold(email ?? '').split('@')[0]}`.split(/[^\p{L}]+/u)
  const words = [...BUSINESS_WORDS, ...own].filter((word) => word.length >= SHORTEST_WORD)
  const letters = folded.replace(/[^\p{L}]+/gu, '')
  let left = letters
  for (const word of words.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(word, '')
  return left !== letters && left.length <= LETTERS_BESIDE
}

function isPhone(folded: string, { phone }: PasswordOwner): boolean {
  const digits = folded.replace(/[\s.+-]+/g, '')
  return /^\d+$/.test(digits) && digits.length >= SHORTEST_NUMBER && phone.includes(digits)
}
