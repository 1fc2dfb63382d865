import { foldText } from './search-text.ts'

/**
 * The place of the search in the text, so that it can be marked: the start and end of the first match, both folded.
 * Undefined when there is none, or nothing is searched.
 */
export function findFolded(
  text: string,
  search: string,
): { start: number; end: number } | undefined {
  const sought = foldText(search)
  if (sought === '') return undefined
  // A character may fold to two letters (« œ »), or to none, so each one is matched from its own place.
  for (let start = 0; start < text.length; start += 1) {
    if (foldText(text.charAt(start)) === '') continue
    for (let end = start + 1; end <= text.length; end += 1) {
      const folded = foldText(text.slice(start, end))
      if (folded === sought) return { start, end }
      if (!sought.startsWith(folded)) break
    }
  }
}
