/** How each refusal of a password that is easy to guess begins: the screens know it, and their meter does not praise that one. */
export const TRIED_FIRST = 'Ce mot de passe est parmi les premiers que l’on essaie.'

/** 0 nothing typed · 1 too short or guessed first · 2 weak · 3 good · 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** The French of each strength; nothing while nothing is typed. */
export const STRENGTH_LABELS: Record<PasswordStrength, string> = {
  0: '',
  1: 'Trop facile',
  2: 'Faible',
  3: 'Correct',
  4: 'Solide',
}
