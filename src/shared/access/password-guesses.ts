import { type OptionsType, ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { PasswordStrength } from './password.ts'

/** Fewer guesses than this make a password guessable. At 250 tries a day it falls within five years. */
const GUESSABLE = 500_000
/** Decimal logarithms of the guesses from which a password is good, and strong. */
const GOOD = 8.5
const STRONG = 11.5
/** The time of an estimate grows with the length; what begins with forty guessable characters is rare. */
const LONGEST = 40

/** Words of this business, this city and French keyboards, with the first that attackers try. */
const LOCAL_WORDS =
  `laveo abidjan cotedivoire pressing livreur superadmin azerty azertyuiop qsdfgh wxcvbn qwerty qwertyuiop password
  motdepasse bonjour soleil doudou chouchou loulou amour jetaime admin administrateur iloveyou letmein welcome monkey dragon princesse
  football marseille chelsea barcelone arsenal secret changeme test user drogba elephants babi jesus jesuschrist dieumerci
  dieuestgrand maman papa abc azer pass 1q2w3e 1qaz2wsx zaq12wsx`.split(/\s+/)

/** Estimates how easily passwords are guessed, by the words of `options` and ours. */
export function createPasswordEstimator(options: OptionsType = {}) {
  const zxcvbn = new ZxcvbnFactory({
    ...options,
    dictionary: { ...options.dictionary, local: LOCAL_WORDS },
    // With the default of 100 a run of digits takes ten times as long, and tells nothing more.
    l33tMaxSubstitutions: 10,
  })
  /** `ownWords` are the owner's name, address and number, which are tried first. */
  const isGuessable = (password: string, ownWords: string[] = []) =>
    password !== '' && zxcvbn.check(plain(password), ownWords).guesses < GUESSABLE
  return { isGuessable, strength: (password: string) => strengthOf(zxcvbn, password, isGuessable) }
}

/** In lower case, without accents, spaces and signs, but for those that stand for letters. */
export const plain = (text: string) =>
  text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}@$_]/gu, '')
    .toLowerCase()

function strengthOf(
  zxcvbn: ZxcvbnFactory,
  password: string,
  isGuessable: (password: string) => boolean,
): PasswordStrength {
  if (password === '') return 0
  if (password.length < 6 || isGuessable(password)) return 1
  const { guessesLog10 } = zxcvbn.check(password.slice(0, LONGEST))
  if (guessesLog10 >= STRONG) return 4
  return guessesLog10 >= GOOD ? 3 : 2
}
