/** They show nothing, and make a text read as something else than what it says; those that join emoji and letters stay. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Half a character: no database and no e-mail can carry it. Not `toWellFormed`, which older phones do not know. */
const HALVES = /\p{Cs}/gu

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
  return written.replace(HIDDEN, '').replace(HALVES, '\ufffd')
}
