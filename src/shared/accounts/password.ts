/** The passwords that attackers try first, folded to lower case; French keyboards and this city included. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 654321 111111 000000 222222 121212
  112233 123123 123321 666666 696969 777777 888888 999999 159753 147258 147258369 azerty azertyuiop azerty123 qwerty
  qwertyuiop qwerty123 qsdfgh wxcvbn abc123 abcdef abcd1234 password password1 password123 passw0rd motdepasse
  mot-de-passe motdepasse1 bonjour bonjour1 soleil doudou chouchou loulou amour jetaime admin admin1 admin123
  administrateur superadmin iloveyou letmein welcome welcome1 monkey dragon princesse football marseille chelsea
  barcelone arsenal abidjan abidjan225 cotedivoire cotedivoire225 laveo laveo1 laveo123 laveo225 azerty225 secret
  changeme test123 test1234 user123 drogba drogba11 elephants babi225 jesus jesus1 jesuschrist dieumerci dieuestgrand
  maman papa123 1q2w3e 1q2w3e4r 1qaz2wsx zaq12wsx a123456 a123456789 aa123456 00000000 11111111 87654321 12341234`
    .split(/\s+/)
    .filter(Boolean),
)

/** How each refusal of a password that is easy to guess begins: the screens know it, and their meter does not praise that one. */
export const TRIED_FIRST = 'Ce mot de passe est parmi les premiers que l’on essaie.'

/** Whether a password is among those that are tried first, or one character repeated. */
export function isCommonPassword(password: string): boolean {
  const folded = password.trim().toLowerCase()
  return COMMON.has(folded) || /^(.)\1*$/u.test(folded)
}

/** 0 nothing typed · 1 too short or common · 2 weak · 3 good · 4 strong. Length counts most; it only advises. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** The French of each strength; nothing while nothing is typed. */
export const STRENGTH_LABELS: Record<PasswordStrength, string> = {
  0: '',
  1: 'Trop facile',
  2: 'Faible',
  3: 'Correct',
  4: 'Solide',
}

/** How hard a password is to guess, for the meter beside the field. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 0
  if (password.length < 6 || isCommonPassword(password)) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((k) =>
    k.test(password),
  ).length
  const points = password.length + 2 * (kinds - 1) + (new Set(password).size < 5 ? -4 : 0)
  if (points >= 15) return 4
  return points >= 11 ? 3 : 2
}
