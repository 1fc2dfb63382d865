/** `1 chemise`, `3 taies d’oreiller`. */
export function garmentCount(count: number, name: string): string {
  const lower = lowerName(name)
  return `${count}\u00a0${count > 1 ? pluralName(lower) : lower}`
}

/** So many pieces of a garment; one where no number is said. */
export interface Garments {
  name: string
  quantity?: number
}

/** `1 chemise`, `2 chemises et 1 drap`: each garment once, however often it is named. */
export function garmentList(
  garments: readonly Garments[],
  wordsOf: (count: number, name: string) => string = garmentCount,
): string {
  const counts = new Map<string, number>()
  for (const { name, quantity = 1 } of garments)
    counts.set(name, (counts.get(name) ?? 0) + quantity)
  return Array.from(counts, ([name, count]) => wordsOf(count, name))
    .join(', ')
    .replace(/, ([^,]*)$/, ' et $1')
}

/** « T-shirt » becomes « t-shirt »; a name of capitals stays. */
export function lowerName(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

/** Words that end the part of a name which takes a plural: `taies d’oreiller`, `costumes 2 pièces`. */
const PLURAL_ENDS = /^(?:d[’'].*|de|du|des|à|au|aux|en|pour|avec|sans|\d.*|\(.*)$/i

function pluralName(name: string): string {
  const words = name.split(' ')
  const end = words.findIndex((word) => PLURAL_ENDS.test(word))
  return words.map((word, index) => (end >= 0 && index >= end ? word : plural(word))).join(' ')
}

function plural(word: string): string {
  if (/[sxz]$/i.test(word)) return word
  return `${word}${/eaux?$|eu$/i.test(word) ? 'x' : 's'}`
}
