import { cleanWord } from '#shared/text/clean-text.ts'

/** Letters of the longest tag that a shop buys. */
export const TAG_LENGTH = 24

const TAG = /^[A-Z\d][A-Z\d .-]*$/

/** The number of a bought tag as it is kept, however it was typed; undefined for what is on no tag. */
export function tagOf(typed: string): string | undefined {
  const tag = cleanWord(typed).toUpperCase().replaceAll(/\s+/g, ' ')
  return tag.length <= TAG_LENGTH && TAG.test(tag) ? tag : undefined
}

/** The tag that comes so many places after this one on its roll: its last figures count on, as wide as they are. */
export function tagAfter(tag: string, places: number): string {
  const [, start = '', figures = ''] = /^(.*?)(\d*)$/.exec(tag) ?? []
  if (figures === '') return tag
  const next = String(BigInt(figures) + BigInt(places))
  return start + next.padStart(figures.length, '0')
}
