import { searchTerms } from '#shared/text/search-text.ts'

/** The FTS5 query of a typed search; undefined when no word has two letters and no number three digits. */
export function searchQuery(typed: string): string | undefined {
  return queryFor(searchTerms(typed))
}

/**
 * The same with words of two letters matched whole, for when so many names start with them that not all are read: a
 * person called Sy is found among those called Sylla. Undefined when no word has two letters.
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
