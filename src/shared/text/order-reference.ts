import { cleanWord } from './clean-text.ts'

/** People and bags go by the first 8 characters of the order's id. */
export function referenceOf(orderId: string): string {
  return orderId.slice(0, 8)
}

/** The parts between which a reference has a gap where it is shown: « 4821 0937 ». An older one, of letters too, has one part. */
export function partsOf(reference: string): [start: string, end?: string] {
  return /^\d{8}$/.test(reference) ? [reference.slice(0, 4), reference.slice(4)] : [reference]
}

/** A reference where a gap cannot be drawn, as in an e-mail: `#4821 0937`, on one line. */
export const writtenReference = (reference: string): string =>
  `#${partsOf(reference).join('\u00a0')}`

/** The same for each reference that stands in a text. */
export const withWrittenReferences = (text: string): string =>
  text.replace(/#(\d{8})\b/g, (_, reference: string) => writtenReference(reference))

/**
 * The start of an order's reference or id, two characters or more, as people type it: with or without its #, in any case,
 * its digits together or apart. Undefined for any other text.
 */
export function typedReference(text: string): string | undefined {
  const [, spaced, whole] = /^#?\s*(?:(\d[\d\s]*\d)|([\da-f-]{2,36}))$/i.exec(cleanWord(text)) ?? []
  return spaced?.replaceAll(/\s/g, '') ?? whole?.toLowerCase()
}
