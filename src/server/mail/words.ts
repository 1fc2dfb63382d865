import { formatDay, formatTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { Words } from './letter.ts'

/** Longest name in a greeting, in characters. */
const LONGEST_NAME = 40
/** Mail programs turn it into a link, or a reader into a number to call; an IDN's dot may be « 。 ». */
const ADVERTISEMENT = /[/\\@]|www\.|[\p{L}\p{N}][.\u3002]\p{L}{2}|\p{N}(?:[^\p{L}\p{N}]*\p{N}){3}/iu
/** Invisible characters could hide inside an address. */
const INVISIBLE = /[\p{Cf}\p{M}]/gu

/**
 * « Bonjour Aminata Koné, ». Any person can sign up with another one's address, so a name that could be an address, a
 * number to call or a text is left out: our e-mails must not carry advertisements.
 */
export function greeting(fullname: string): string {
  const name = fullname.normalize('NFKC')
  const isName = /\p{L}/u.test(name) && [...name].length <= LONGEST_NAME
  return isName && !ADVERTISEMENT.test(name.replace(INVISIBLE, ''))
    ? `Bonjour ${name},`
    : 'Bonjour,'
}

/** « mardi 10 juin 2025 à 08:12 » */
export function moment(at: number): string {
  return `${formatDay(at)} à ${formatTime(at)}`
}

/** A phone number in pairs, which a tap calls; `phone` is E.164. */
export function tel(phone: string): Words {
  return { href: `tel:${phone}`, label: formatPhone(phone) }
}
