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
 * A name as it is indexed and looked in: folded, with a space before and after, so that every word can be asked for by
 * where it begins and ends, and once more with its hyphens as spaces when it has some, so that each half begins a word too.
 */
export function indexedName(fullname: string): string {
  const folded = foldText(fullname)
  return folded.includes('-') ? ` ${folded} ${folded.replaceAll('-', ' ')} ` : ` ${folded} `
}

/**
 * What to look for in an indexed name or a phone's digits, three signs at least: a word of three letters or more wherever
 * it stands, one of two letters with the space before it, where a word of the name begins. Digits count together, however
 * they are spaced, from three. None when the text is too short to find anybody.
 */
export function searchTerms(typed: string): string[] {
  // A control character would end the query in the middle of a word.
  const folded = foldText(typed.replace(/\p{C}/gu, ' '))
  const phone = folded.replace(/[\s.\-+()]/g, '')
  // 00 is the international prefix only before a whole number: elsewhere people look for the zeros themselves.
  const words = /^\d{3,}$/.test(phone)
    ? [phone.replace(/^00(?=225|\d{9})/, '')]
    : folded.split(/\s+/)
  return words.flatMap((word) => {
    if (/^\p{L}{2}$/u.test(word)) return [` ${word}`]
    return word.length >= 3 ? [word] : []
  })
}

/** Whether a text is long enough to find somebody: two letters of a name, or three figures of a phone. */
export function namesSomeone(typed: string): boolean {
  return searchTerms(typed).length > 0
}
