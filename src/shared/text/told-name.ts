import { isolated } from './isolate.ts'

/** Longest name in a message, in characters. */
const LONGEST_NAME = 40
/** Mail programs turn it into a link, or a reader into a number to call; an IDN's dot may be « 。 ». */
const ADVERTISEMENT = /[/\\@]|www\.|[\p{L}\p{N}][.\u3002]\p{L}{2}|\p{N}(?:[^\p{L}\p{N}]*\p{N}){3}/iu
/** Invisible characters could hide inside an address. */
const INVISIBLE = /[\p{Cf}\p{M}]/gu

/**
 * A name as what leaves us may say it: an e-mail, a notification, a text for WhatsApp. Null where it could be an address, a
 * number to call or a text: anybody can give any name, and our messages must not carry advertisements.
 */
export function toldName(fullname: string | null | undefined): string | null {
  const name = (fullname ?? '').normalize('NFKC').trim()
  const isName = /\p{L}/u.test(name) && [...name].length <= LONGEST_NAME
  return isName && !ADVERTISEMENT.test(name.replace(INVISIBLE, '')) ? name : null
}

/** « Bonjour Aminata Koné », or « Bonjour » alone. */
export function greetingTo(fullname: string | null | undefined): string {
  const name = toldName(fullname)
  return name ? `Bonjour ${isolated(name)}` : 'Bonjour'
}
