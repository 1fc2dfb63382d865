import { indexedName, spellingsOf, typedTerms } from '#shared/text/search-text.ts'

/** The FTS5 query of a typed search; undefined when no word has two letters and no number three digits. */
export function searchQuery(typed: string): string | undefined {
  return queryFor(typedTerms(typed))
}

/**
 * The query with words of two letters matched whole, for when so many names start with them that not all are read: a
 * person called Sy is found among those called Sylla. Undefined when no word has two letters.
 */
export function wholeWordQuery(typed: string): string | undefined {
  const terms = typedTerms(typed)
  if (!terms.some((term) => term.startsWith(' '))) return undefined
  return queryFor(terms.map((term) => (term.startsWith(' ') ? `${term} ` : term)))
}

/**
 * An FTS5 query for several words or a long number that is answered faster than the whole one, and finds more: SQLite
 * goes through a list of people for each three letters, so it asks for six letters of a word at most. `isFound` tells
 * which of them the search means. Undefined where the whole query is short.
 */
export function looseQuery(typed: string): string | undefined {
  const terms = typedTerms(typed)
  const isNumber = terms.length === 1 && /^\d{5,}$/.test(terms[0] ?? '')
  if (terms.length < 2 && !isNumber) return undefined
  return queryFor(terms.flatMap(lastTrigrams))
}

/**
 * An FTS5 query for people whose names may be what was typed but for a slip of one letter in a word: a slip leaves the
 * beginning of a word or its end. `nearlyHolds` tells which of them. Undefined where no word can hold a slip.
 */
export function nearQuery(typed: string): string | undefined {
  const terms = typedTerms(typed)
  if (!terms.some((term) => WORD.test(term))) return undefined
  return terms.map((term) => (WORD.test(term) ? endsQuery(term) : termQuery(term))).join(' AND ')
}

const WORD = /^\p{L}{4,}$/u

function endsQuery(word: string): string {
  const letters = Array.from(word)
  return `("${letters.slice(0, 3).join('')}" OR "${letters.slice(-3).join('')}")`
}

/** The last three letters and the three before them, as far as there are. */
function lastTrigrams(term: string): string[] {
  // Both spellings end alike.
  const letters = Array.from(spellingsOf(term).length > 1 ? term.slice(1) : term)
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
  const inName = (term: string) => written.includes(term) || isIndexed(indexedName(fullname), term)
  return terms.length > 0 && terms.every((term) => phone.includes(term) || inName(term))
}

const isIndexed = (name: string, term: string) =>
  spellingsOf(term).some((spelling) => name.includes(spelling))

function queryFor(terms: readonly string[]): string | undefined {
  if (terms.length === 0) return undefined
  return terms.map(termQuery).join(' AND ')
}

function termQuery(term: string): string {
  const phrases = spellingsOf(term).map((spelling) => `"${spelling.replaceAll('"', '""')}"`)
  return phrases.length > 1 ? `(${phrases.join(' OR ')})` : phrases.join('')
}
