import { cleanWord } from '#shared/text/clean-text.ts'

/** Letters of the longest tag that a shop buys. */
export const TAG_LENGTH = 24

/** A bought tag has only these signs, and its letters are capitals. */
export const TAG = /^[\dA-Z][\dA-Z .·/-]*$/

/** The number of a bought tag as it is kept, however it was typed; undefined for what is on no tag. */
export function tagOf(typed: string): string | undefined {
  const tag = cleanWord(typed).replaceAll(/\s+/g, ' ').toUpperCase()
  return tag.length <= TAG_LENGTH && TAG.test(tag) ? tag : undefined
}

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
