/** Invisible characters that can make a text read as another one; those that join emoji and letters are kept. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u206f\ufeff]/g
/** A lone surrogate, which neither a database nor an e-mail can hold. `toWellFormed` is missing on older phones. */
const LONE_SURROGATES = /\p{Cs}/gu

/** Text as one line that others will read: no break, no control, no mark that hides or turns text. */
export function oneLine(written: string): string {
  return visible(written)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** Every sign that keyboards give for an apostrophe, and for a hyphen. */
export const APOSTROPHES = /['’`´‘‛ʹʻʼʽˈ′＇]/g
export const HYPHENS = /[\p{Pd}\u2212]/gu

/**
 * The name of a person as it is stored: one kind of apostrophe, hyphen and space, whatever the keyboard gave, and letters with
 * their accents in one.
 */
export function cleanName(written: string): string {
  return oneLine(written)
    .normalize('NFC')
    .replace(APOSTROPHES, '’')
    .replace(HYPHENS, '-')
    .replace(/\s+/g, ' ')
}

/** A word that holds nothing invisible, such as an e-mail address or a code: those that join letters go too. */
export function cleanWord(written: string): string {
  return written.replace(/\p{Cf}/gu, '').trim()
}

/** Text of several lines: the breaks stay, everything else that hides or turns text goes. */
export function severalLines(written: string): string {
  return visible(written)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
}

function visible(written: string): string {
  return written.replace(HIDDEN, '').replace(LONE_SURROGATES, '\ufffd')
}

/** The length of a text as zod counts it: an emoji is one character. */
export const characterCount = (text: string): number => [...text].length

export const tooLong = (max: number): string => `${max} caractères au plus.`
