import { lowerFirst } from '#shared/text/letter-case.ts'
import { claimedWords } from '../claims/claimed-pieces.ts'
import { RELEASE_REASON_LABELS, type ReleaseReason } from './pieces.ts'

/** `1 pantalon et 2 draps`: each garment once. */
export function namesOfPieces(pieces: readonly { name: string }[]): string {
  const byName = Map.groupBy(pieces, ({ name }) => name)
  return claimedWords([...byName].map(([name, some]) => ({ name, quantity: some.length })))
}

/** An order that the team lets go without pieces, and why. */
export interface Release {
  reason: ReleaseReason
  /** As `namesOfPieces` writes them. */
  garments: string
}

/** What the data of an event or a flag says of it; null for any other. */
export function releaseIn({ release, garments }: Record<string, unknown>): Release | null {
  const reason = RELEASES.find((known) => known === release)
  return reason && typeof garments === 'string' ? { reason, garments } : null
}

const RELEASES = Object.keys(RELEASE_REASON_LABELS) as ReleaseReason[]

/** `Part sans 1 pantalon : la pièce est perdue`. */
export const releaseWords = ({ reason, garments }: Release): string =>
  `Part sans ${garments}\u00a0: ${lowerFirst(RELEASE_REASON_LABELS[reason])}`
