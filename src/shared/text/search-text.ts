import { APOSTROPHES, HYPHENS } from './clean-text.ts'
import { parsePhone } from './phone.ts'

/** Folds text for searching: no accents, lower case, œ as oe, apostrophes as spaces, plain hyphens, nothing invisible. Used when indexing, when asking and when filtering on screen. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(APOSTROPHES, ' ')
    .replace(HYPHENS, '-')
    .replace(/\s/g, ' ')
    .trim()
}

/**
 * A name as it is indexed: folded, with a space before and after, so that a search can match the start or end of a
 * word. A name with hyphens is added once more with spaces in their place, so that each half starts a word too.
 */
export function indexedName(fullname: string): string {
  const folded = foldText(fullname)
  return folded.includes('-') ? ` ${folded} ${folded.replaceAll('-', ' ')} ` : ` ${folded} `
}

/**
 * Search terms for an indexed name or a phone's digits, three characters at least: a word of three letters or more
 * matches anywhere, one of two letters only at the start of a word. Digits are joined, however they are spaced, and need
 * three. Words with a hyphen are looked for one by one. Empty when the text is too short to search for.
 */
export function searchTerms(typed: string): string[] {
  // A control character would end the query in the middle of a word.
  const folded = foldText(typed).replace(/\p{C}/gu, ' ')
  const phone = folded.replace(/[\s.\-+()]/g, '')
  // 00 is the international prefix only before a whole number: elsewhere people look for the zeros themselves.
  const words = /^\d{3,}$/.test(phone)
    ? [phone.replace(/^00(?=225|\d{9})/, '')]
    : folded.split(/[\s-]+/)
  return words.flatMap((word) => {
    if (/^\p{L}{2}$/u.test(word)) return [` ${word}`]
    return word.length >= 3 ? [word] : []
  })
}

/** The terms of a search; a whole number, however it is typed or pasted, is the one that is kept. */
export function typedTerms(typed: string): string[] {
  const phone = parsePhone(typed)
  return phone.ok ? [phone.e164.slice(1)] : searchTerms(typed)
}

/** A term as names spell it: N’Dri is typed « ndri » too. */
export function spellingsOf(term: string): string[] {
  return PRENASAL.test(term) ? [term, ` ${term.charAt(0)} ${term.slice(1)}`] : [term]
}

const PRENASAL = /^[mn](?=[^aeiouyhmn])\p{L}{3,}$/u

/** Whether a text is long enough to search for: two letters of a name, or three figures of a phone. */
export function isSearchable(typed: string): boolean {
  return searchTerms(typed).length > 0
}
