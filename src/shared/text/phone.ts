/** Sentence for the numbers that were valid before Côte d'Ivoire moved to ten digits on 31 January 2021. */
export const EIGHT_DIGITS =
  'Les numéros ivoiriens ont dix chiffres depuis 2021. Ajoutez le préfixe 01, 05, 07, 21, 25 ou 27.'
/** Sentence for a text that is no telephone number. */
export const INVALID_PHONE =
  'Écrivez un numéro à dix chiffres, par exemple 07 07 00 00 01, ou au format international (+33…).'

/** Sentence for a field that holds more than one number. */
export const SEVERAL_PHONES = 'Il y a plusieurs numéros ici. Gardez-en un seul.'
/** Sentence for a number with other words, or the beginning of another number. */
export const PHONE_AND_MORE = 'Écrivez seulement le numéro, sans rien d’autre à côté.'

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
 * prefix, `+33 (0)6…` too) or paste it (`tel:…`, `wa.me/…`, with what ends a sentence) and gives it in E.164. Refuses the rest with
 * the French sentence to show.
 */
export function parsePhone(typed: string): ParsedPhone {
  const whole = parseOne(typed)
  return whole.ok ? whole : (readParts(typed) ?? whole)
}

/** Reads several texts in one field: the number that each of them is, or why it is none. It is undefined if none is a number. */
function readParts(typed: string): ParsedPhone | undefined {
  const parts = SEPARATORS.map((separators) => typed.split(separators).filter(hasDigitOrLetter))
  for (const texts of [...parts, inOnePiece(compactPhone(typed))]) {
    const read = texts.flatMap((text) => {
      const phone = parseOne(text)
      return phone.ok ? phone.e164 : []
    })
    const [e164] = read
    if (e164 === undefined) continue
    if (read.some((other) => other !== e164)) return { ok: false, message: SEVERAL_PHONES }
    return read.length === texts.length
      ? { ok: true, e164 }
      : { ok: false, message: PHONE_AND_MORE }
  }
  return undefined
}

/** The signs between two numbers. A slash may stand inside one too: it is tried after; words beside a number are kept last. */
const SEPARATORS = [/[,;|\n]|\s(?:ou|et)\s/i, /[,;|\n/]|\s(?:ou|et)\s/i, /(\p{L}+)/u]

/** The numbers of a text with nothing between them but spaces. */
function inOnePiece(compact: string): string[] {
  if (/^\+?\d+(?:\+\d+)+$/.test(compact)) return compact.match(/\+?\d+/g) ?? []
  return TWO_IVORIAN.exec(compact)?.slice(1) ?? []
}

const TWO_IVORIAN =
  /^(?:\+?225)?((?:01|05|07|21|25|27)\d{8})(?:(?:00)?225)?((?:01|05|07|21|25|27)\d{8})$/

const hasDigitOrLetter = (text: string) => /[\p{L}\d]/u.test(text)

function parseOne(typed: string): ParsedPhone {
  const compact = compactPhone(bareNumber(typed))
  const national = compact.replace(/^\+225/, '')
  if (compact.startsWith('+225') || !compact.startsWith('+')) {
    if (IVORIAN.test(national)) return { ok: true, e164: `+225${national}` }
    return { ok: false, message: /^\d{8}$/.test(national) ? EIGHT_DIGITS : INVALID_PHONE }
  }
  const e164 = withoutNationalZero(compact)
  return /^\+[1-9]\d{6,14}$/.test(e164) ? { ok: true, e164 } : { ok: false, message: INVALID_PHONE }
}

/** A link of WhatsApp, whose numbers are international without a plus sign, with what it has the person write. */
const WHATSAPP_LINK =
  /^(?:https?:\/\/)?(?:wa\.me\/|(?:api\.|web\.|www\.)?whatsapp\.com\/send\/?\?(?:\S*&)?phone=|whatsapp:\/\/send\/?\?(?:\S*&)?phone=)(?:\+|%2B)?(\d+)(?:[/?&#]\S*)?$/i

/** The number of a pasted link, or of a text with `Tél.` before it or punctuation behind it. */
function bareNumber(typed: string): string {
  const text = typed.replace(/^[\s\p{Cf}]+|[\s\p{Cf}.,;:!]+$/gu, '')
  const linked = WHATSAPP_LINK.exec(text)?.[1]
  if (linked !== undefined) return IVORIAN.test(linked) ? linked : `+${linked}`
  const [, called] = /^(?:tel|callto|sms):([^;?]*)/i.exec(text) ?? []
  if (called !== undefined) return called.replace(/%20/g, ' ').replace(/%2B/i, '+')
  return text.replace(/^t[eé]l(?:[eé]phone)?[\s.:]*/i, '')
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
