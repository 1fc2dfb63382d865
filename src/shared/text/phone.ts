/** Sentence for the numbers that were valid before Côte d'Ivoire moved to ten digits on 31 January 2021. */
export const EIGHT_DIGITS =
  'Les numéros ivoiriens ont dix chiffres depuis 2021. Ajoutez le préfixe 01, 05, 07, 21, 25 ou 27.'
/** Sentence for a text that is no telephone number. */
export const INVALID_PHONE =
  'Écrivez un numéro à dix chiffres, par exemple 07 07 00 00 01, ou au format international (+33…).'

/** A number in E.164 (ITU-T), or the French sentence that refuses it. */
export type ParsedPhone = { ok: true; e164: string } | { ok: false; message: string }

/** The national numbering plan since 2021 (ARTCI): a prefix for each operator, then eight digits. */
const IVORIAN = /^(01|05|07|21|25|27)\d{8}$/

/**
 * Reads a phone number as people type it (`07 07 00 00 01`, `+225…`, `00225…`, or a foreign number with its
 * prefix) and gives it in E.164. Refuses the rest with the French sentence to show.
 */
export function parsePhone(typed: string): ParsedPhone {
  // Numbers pasted from a phone's contacts come between invisible direction marks.
  const compact = typed
    .replace('(0)', '')
    .replace(/[\s.\-()/\p{Cf}]/gu, '')
    .replace(/^00/, '+')
  const national = compact.replace(/^\+225/, '')
  if (compact.startsWith('+225') || !compact.startsWith('+')) {
    if (IVORIAN.test(national)) return { ok: true, e164: `+225${national}` }
    return { ok: false, message: /^\d{8}$/.test(national) ? EIGHT_DIGITS : INVALID_PHONE }
  }
  return /^\+[1-9]\d{6,14}$/.test(compact)
    ? { ok: true, e164: compact }
    : { ok: false, message: INVALID_PHONE }
}

/** Shows an E.164 number in pairs: `07 07 00 00 01`; a foreign one keeps its prefix: `+33 6 12 34 56 78`. */
export function formatPhone(e164: string): string {
  const ivorian = /^\+225(\d{10})$/.exec(e164)?.[1]
  if (ivorian) return ivorian.replace(/(\d{2})(?=\d)/g, '$1 ')
  const french = /^\+33(\d)(\d{8})$/.exec(e164)
  if (french) return `+33 ${french[1]} ${french[2]?.replace(/(\d{2})(?=\d)/g, '$1 ')}`
  return e164
}
