/** The initials of the first and the last word of a name. */
export function initials(fullname: string): string {
  const words = fullname.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
