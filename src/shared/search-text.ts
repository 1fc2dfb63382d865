/** Folds text for searching: no accents, lower case, œ as oe, apostrophes as spaces. Used when indexing, when asking and when filtering on screen. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[’']/g, ' ')
    .trim()
}

/**
 * The words to look for in a folded name or a phone's digits, each of three letters or more; digits count together,
 * however they are spaced. None when the text is too short to find anybody.
 */
export function searchTerms(typed: string): string[] {
  // A control character would end the query in the middle of a word.
  const folded = foldText(typed.replace(/\p{C}/gu, ' '))
  const phone = folded.replace(/[\s.\-+()]/g, '')
  // 00 is the international prefix only before a whole number: elsewhere people look for the zeros themselves.
  const words = /^\d{3,}$/.test(phone)
    ? [phone.replace(/^00(?=225|\d{9})/, '')]
    : folded.split(/\s+/)
  return words.filter((word) => word.length >= 3)
}

/** Whether a text is long enough to find somebody by their name or their phone. */
export function namesSomeone(typed: string): boolean {
  return searchTerms(typed).length > 0
}
