import { formatShortDateTime } from '#shared/dates.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { serverNow } from '#web/lib/clock.ts'
import type { OrderView } from '../order-view.ts'

export type MissedVisitOfOrder = OrderView['missedVisits'][number]

/** `Signalé par le livreur, sam. 21, 12 h 04 · à 40 m de l’adresse · 2 appels · 10 min d’attente · sans photo`. */
export function reportText({
  reportedBy,
  arrivedAt,
  createdAt,
  photoId,
  disagreed,
  ...done
}: MissedVisitOfOrder): string {
  const at = formatShortDateTime(arrivedAt ?? createdAt, serverNow())
  if (disagreed) return `Pas d’accord avec le total, ${at} · linge resté chez le client, sans frais`
  if (reportedBy === 'client') return `Dit par le client, ${at}`
  const proof = missedProof({ ...done, hasPhoto: photoId !== null })
  return [`Signalé par le livreur, ${at}`, ...proof].join(' · ')
}

/** The proof of a visit to an address where nobody was. */
interface Done {
  calls: number
  waitedMinutes: number
  hasPhoto: boolean
  /** Metres from the client's place to their phone; null without a position. */
  distance: number | null
}

/** A proof in words, with its missing parts: `à 40 m de l’adresse`, `2 appels`, `10 min d’attente`, `sans photo`. */
export function missedProof({ calls, waitedMinutes, hasPhoto, distance }: Done): string[] {
  const called = calls > 0 ? countLabel(calls, 'appel') : 'sans appel'
  const waited = waitedMinutes > 0 ? `${waitedMinutes}\u00a0min d’attente` : 'sans attente'
  const done = [distanceWords(distance), called, waited]
  return hasPhoto ? done : [...done, 'sans photo']
}

/** `à 40 m de l’adresse`, `à 7,9 km de l’adresse`, `sans position`. Takes metres. */
export function distanceWords(metres: number | null): string {
  return metres === null ? 'sans position' : `à ${formatDistance(metres / 1000)} de l’adresse`
}
