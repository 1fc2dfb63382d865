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
