import { searchTerms } from '#shared/text/search-text.ts'

/** A trigram query for what a person typed, or nothing when no word has two letters nor a number three figures. */
export function searchQuery(typed: string): string | undefined {
  return queryFor(searchTerms(typed))
}

/**
 * The same with its words of two letters whole, for when so many names begin with them that not all are read: a
 * person called Sy is found among those called Sylla. Nothing when no word has two letters.
 */
export function wholeWordQuery(typed: string): string | undefined {
  const terms = searchTerms(typed)
  if (!terms.some((term) => term.startsWith(' '))) return undefined
  return queryFor(terms.map((term) => (term.startsWith(' ') ? `${term} ` : term)))
}

function queryFor(terms: readonly string[]): string | undefined {
  if (terms.length === 0) return undefined
  return terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ')
}
