import { formatShortDate } from '#shared/dates.ts'

/**
 * How it was proven that a number is its client's: six figures that were sent to it or told in a call to it, or a first visit
 * that took place.
 */
export const NUMBER_PROOFS = ['code', 'visit'] as const
export type NumberProof = (typeof NUMBER_PROOFS)[number]

/** Minutes that a code of a number or of an e-mail address can be entered. */
export const CODE_MINUTES = 10

export interface ProvenNumber {
  phoneProvenAt: number | null
  phoneProvenBy: NumberProof | null
}

/** The team reads it of every client. */
export function numberProofText({ phoneProvenAt, phoneProvenBy }: ProvenNumber): string {
  if (phoneProvenAt === null) return 'Numéro jamais vérifié'
  const day = formatShortDate(phoneProvenAt)
  return phoneProvenBy === 'code'
    ? `Numéro vérifié par code le ${day}`
    : `Numéro vérifié à la première visite, le ${day}`
}
