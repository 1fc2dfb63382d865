import { lowerFirst } from '#shared/text/letter-case.ts'
import type { WorkshopDetail, WorkshopOrder } from '#shared/workshop/board.ts'
import { tagsFrom } from '#shared/workshop/tags.ts'

export type Line = WorkshopDetail['lines'][number]

/** The lines that reception counts; without a network those of the pieces that the door counted. */
export function receptionLines(
  order: WorkshopOrder,
  detail: WorkshopDetail | undefined,
): readonly Line[] {
  if (detail) return detail.lines
  const lines = new Map<number, Line>()
  for (const { position, productId, name, service, imageUrl, grams } of order.pieces) {
    const known = lines.get(position)
    if (known) known.expected += 1
    else {
      const weighed = grams !== null
      lines.set(position, { position, productId, name, service, imageUrl, expected: 1, weighed })
    }
  }
  return [...lines.values()]
}

/** « compte juste », « 1 de moins », « 2 de plus ». */
export function gapWords(off: number): string {
  if (off === 0) return 'compte juste'
  return off < 0 ? `${-off} de moins` : `${off} de plus`
}

/** « étiquettes 0412 à 0419 ». */
export function tagsEnd(first: string, count: number): string {
  const last = tagsFrom(first, count).at(-1)
  return count === 1 ? `étiquette ${first}` : `étiquettes ${first} à ${last}`
}

/** Which tag goes on what: « Chemise 0412 à 0414, drap 0415 et 0416 ». */
export function spreadTags(
  first: string,
  lines: readonly Line[],
  counts: Readonly<Record<string, number>>,
): string {
  const total = lines.reduce((sum, { position }) => sum + (counts[position] ?? 0), 0)
  const tags = tagsFrom(first, total)
  let next = 0
  const parts = lines.flatMap(({ position, name }) => {
    const count = counts[position] ?? 0
    const own = tags.slice(next, next + count)
    next += count
    return own.length === 0 ? [] : [`${name} ${joined(own)}`]
  })
  return parts.map((part, i) => (i === 0 ? part : lowerFirst(part))).join(', ')
}

function joined(tags: readonly string[]): string {
  const [first = '', second] = tags
  if (tags.length === 1) return first
  return tags.length === 2 ? `${first} et ${second}` : `${first} à ${tags.at(-1)}`
}
