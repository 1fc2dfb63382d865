/** Letters that are written from right to left: Hebrew, Arabic, N’Ko, Adlam and those beside them. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * A text that a person wrote (a name, a landmark), as it stands inside a text of ours on a screen, on paper, in a letter or a message:
 * words from right to left do not turn the figures and the words around them. Any other text stays as it is. A label that only
 * screen readers say (`aria-label`) holds the name bare: nothing is drawn there that could turn.
 */
export function isolated(written: string): string {
  if (!RIGHT_TO_LEFT.test(written) || written.startsWith(FIRST_STRONG_ISOLATE)) return written
  return `${FIRST_STRONG_ISOLATE}${written}${POP_ISOLATE}`
}
