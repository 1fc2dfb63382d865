import { formatDate, formatTime } from '#shared/dates.ts'
import { RESERVE_LABELS, type StoredReserve } from '#shared/orders/custody.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import type { Outputs } from '#web/trpc.ts'

/** The data of a bag's label. */
export type BagLabel = Outputs['orders']['label']

/** What was counted in the bag. */
export type LabelCount = NonNullable<BagLabel['count']>

export const LABEL_FORMATS = ['58', 'a6'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]

export const FORMAT_LABELS: Record<LabelFormat, string> = { '58': '58\u00a0mm', a6: 'A6' }

/** The text under the number of pieces: whether they were counted or stated by the client. */
export function piecesWord({
  pieces,
  count,
}: Pick<BagLabel, 'pieces'> & { count: unknown }): string {
  const plural = pieces > 1 ? 's' : ''
  return `pièce${plural} ${count ? 'comptée' : 'commandée'}${plural}`
}

/** A defect in a few words: `Chemise : tache (poche gauche)`. */
export function defectWords({
  kind,
  name,
  note,
}: Pick<StoredReserve, 'kind' | 'note'> & { name?: string | null }): string {
  const what = note ? `${RESERVE_LABELS[kind]} (${note})` : RESERVE_LABELS[kind]
  return name ? `${name}\u00a0: ${lowerFirst(what)}` : what
}

/** Who took the clothes and when: `Ramassé le 10 juin 2025 à 10:12 par Mariam Touré`. */
export function takenWords({
  takenAt,
  by,
  atCounter,
}: Omit<LabelCount, 'lines' | 'defects'>): string {
  const when = `le ${formatDate(takenAt)} à ${formatTime(takenAt)}`
  return atCounter ? `Déposé ${when}, reçu par ${by}` : `Ramassé ${when} par ${by}`
}

/** The address in the QR code of a label. `origin` is the site that printed it. */
export function orderAddress(origin: string, orderId: string): string {
  return `${origin}/commande/${orderId}`
}
