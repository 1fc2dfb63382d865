import { lowerFirst } from '#shared/text/letter-case.ts'

/** Why the team lets an order go without a piece. */
export const RELEASE_REASONS = ['client_agrees', 'will_follow', 'lost', 'other'] as const
export type AskedRelease = (typeof RELEASE_REASONS)[number]
/** Also of a livreur who had left before their phone could ask. */
export type ReleaseReason = AskedRelease | 'already_left'

export const RELEASE_REASON_LABELS: Record<ReleaseReason, string> = {
  client_agrees: 'Le client est d’accord',
  will_follow: 'La pièce suivra plus tard',
  lost: 'La pièce est perdue',
  other: 'Autre raison',
  already_left: 'Partie avant qu’on le sache',
}

/** An order that the team lets go without pieces, and why. */
export interface Release {
  reason: ReleaseReason
  /** `garmentList` writes them. */
  garments: string
}

/** Reads it from the data of an event or a flag; null for any other. */
export function releaseIn({ release, garments }: Record<string, unknown>): Release | null {
  const reason = RELEASES.find((known) => known === release)
  return reason && typeof garments === 'string' ? { reason, garments } : null
}

const RELEASES = Object.keys(RELEASE_REASON_LABELS) as ReleaseReason[]

/** `Part sans 1 pantalon : la pièce est perdue`. */
export const releaseWords = ({ reason, garments }: Release): string =>
  `Part sans ${garments}\u00a0: ${lowerFirst(RELEASE_REASON_LABELS[reason])}`
