/** Folds text for searching: no accents, lower case, œ as oe, apostrophes as spaces. Used when indexing and when asking. */
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

/** A trigram query for what a person typed, or nothing when no word has three letters. */
export function searchQuery(typed: string): string | undefined {
  const folded = foldText(typed)
  const phone = folded.replace(/[\s.\-+()]/g, '')
  const words = /^\d{3,}$/.test(phone) ? [phone.replace(/^00/, '')] : folded.split(/\s+/)
  const terms = words.filter((word) => word.length >= 3)
  if (terms.length === 0) return undefined
  return terms.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
}
