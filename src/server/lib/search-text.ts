import { foldText } from '#shared/search-text.ts'

/** The words to look for in a folded name or a phone's digits, each of three letters or more. */
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

/** A trigram query for what a person typed, or nothing when no word has three letters. */
export function searchQuery(typed: string): string | undefined {
  const terms = searchTerms(typed)
  if (terms.length === 0) return undefined
  return terms.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
}
