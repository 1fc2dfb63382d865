/** Invisible characters that can make a text read as another one; those that join emoji and letters are kept. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** A lone surrogate, which neither a database nor an e-mail can hold. `toWellFormed` is missing on older phones. */
const LONE_SURROGATES = /\p{Cs}/gu

/** Text as one line that others will read: no break, no control, no mark that hides or turns text. */
export function oneLine(written: string): string {
  return visible(written)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
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
