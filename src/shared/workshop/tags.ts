/**
 * Some tags of a roll from the first one on: its last digits count up and keep their zeros (`A-0412`, `A-0413`). A tag without
 * digits at its end gets them.
 */
export function tagsFrom(first: string, count: number): string[] {
  const [, head = first, digits = ''] = /^(.*?)(\d*)$/.exec(first) ?? []
  const start = BigInt(digits || '1')
  return Array.from({ length: count }, (_, i) =>
    i === 0 ? first : `${head}${String(start + BigInt(i)).padStart(digits.length, '0')}`,
  )
}
