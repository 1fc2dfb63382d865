import { searchTerms } from '#shared/search-text.ts'

/** A trigram query for what a person typed, or nothing when no word has three letters. */
export function searchQuery(typed: string): string | undefined {
  const terms = searchTerms(typed)
  if (terms.length === 0) return undefined
  return terms.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
}
