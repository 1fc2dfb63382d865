import { indexedName, searchTerms } from '#shared/text/search-text.ts'

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

/**
 * An FTS5 query for several words or a long number that is answered faster than the whole one, and finds more: SQLite
 * goes through a list of people for each three letters, so it asks for six letters of a word at most. `isFound` tells
 * which of them the search means. Undefined where the whole query is short.
 */
export function looseQuery(typed: string): string | undefined {
  const terms = searchTerms(typed)
  const isNumber = terms.length === 1 && /^\d{5,}$/.test(terms[0] ?? '')
  if (terms.length < 2 && !isNumber) return undefined
  return queryFor(terms.flatMap(lastTrigrams))
}

/** The last three letters and the three before them, as far as there are. */
function lastTrigrams(term: string): string[] {
  const letters = Array.from(term)
  const last = letters.slice(-3).join('')
  return letters.length === 3 ? [last] : [last, letters.slice(-6).slice(0, 3).join('')]
}

/** Whether the terms of a search find a person: each is in the name, as it is indexed, or in the phone. */
export function isFound(
  { fullname, phone }: { fullname: string; phone: string },
  terms: readonly string[],
): boolean {
  // Letters found in the written name are in the folded one too, which takes ten times longer.
  const written = fullname.toLowerCase()
  const inName = (term: string) => written.includes(term) || indexedName(fullname).includes(term)
  return terms.length > 0 && terms.every((term) => phone.includes(term) || inName(term))
}

function queryFor(terms: readonly string[]): string | undefined {
  if (terms.length === 0) return undefined
  return terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ')
}
