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

/** The fixed lines of the same plan. */
const IVORIAN_LANDLINE = /^\+2252[157]/

/** Whether messages may arrive at this E.164 number: at a fixed line of Côte d'Ivoire they do not. */
export const mayHaveWhatsApp = (e164: string): boolean => !IVORIAN_LANDLINE.test(e164)

const CODE_OF_TWO = '2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
/** A country code (ITU-T E.164), of one, two or three figures, with a zero behind it. */
const ZERO_AFTER_CODE = new RegExp(`^(\\+(?:[17]|${CODE_OF_TWO}|(?!${CODE_OF_TWO}|[17])\\d{3}))0`)
/** Their numbers begin with a zero from abroad too: Italy, San Marino, Côte d'Ivoire, Bénin, Congo. */
const ZERO_STAYS = ['+39', '+378', '+225', '+229', '+242']

/**
 * Reads a phone number as people type it (`07 07 00 00 01`, `+225…`, `00225…`, `225…`, or a foreign number with its
 * prefix, `+33 (0)6…` too) and gives it in E.164. Refuses the rest with the French sentence to show.
 */
export function parsePhone(typed: string): ParsedPhone {
  const compact = compactPhone(typed)
  const national = compact.replace(/^\+225/, '')
  if (compact.startsWith('+225') || !compact.startsWith('+')) {
    if (IVORIAN.test(national)) return { ok: true, e164: `+225${national}` }
    return { ok: false, message: /^\d{8}$/.test(national) ? EIGHT_DIGITS : INVALID_PHONE }
  }
  const e164 = withoutNationalZero(compact)
  return /^\+[1-9]\d{6,14}$/.test(e164) ? { ok: true, e164 } : { ok: false, message: INVALID_PHONE }
}

/** The typed digits without what stands between them, with their international prefix as a plus sign. */
function compactPhone(typed: string): string {
  return (
    typed
      // Numbers pasted from a phone's contacts come between invisible direction marks.
      .replace(/[\s.()/\p{Pd}\u2212\p{Cf}]/gu, '')
      .replace(/^\+?00/, '+')
      // No Ivorian number has more than ten digits.
      .replace(/^225(?=\d{8}(?:\d\d)?$)/, '+225')
  )
}

/** The zero that a country dials at home goes behind its code. */
function withoutNationalZero(number: string): string {
  return ZERO_STAYS.some((code) => number.startsWith(code))
    ? number
    : number.replace(ZERO_AFTER_CODE, '$1')
}

/** Shows an E.164 number in pairs: `07 07 00 00 01`; a foreign one keeps its prefix: `+33 6 12 34 56 78`. */
export function formatPhone(e164: string): string {
  const ivorian = /^\+225(\d{10})$/.exec(e164)?.[1]
  if (ivorian) return ivorian.replace(/(\d{2})(?=\d)/g, '$1 ')
  const french = /^\+33(\d)(\d{8})$/.exec(e164)
  if (french) return `+33 ${french[1]} ${french[2]?.replace(/(\d{2})(?=\d)/g, '$1 ')}`
  return e164
}
