import type { Outputs } from '#web/trpc.ts'

/** The data of a bag's label. */
export type BagLabel = Outputs['orders']['label']

export const LABEL_FORMATS = ['58', 'a6'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]

export const FORMAT_LABELS: Record<LabelFormat, string> = { '58': '58\u00a0mm', a6: 'A6' }

/** The text under the number of pieces: whether they were counted or stated by the client. */
export function piecesWord({ pieces, counted }: Pick<BagLabel, 'pieces' | 'counted'>): string {
  const plural = pieces > 1 ? 's' : ''
  return `pièce${plural} ${counted ? 'comptée' : 'commandée'}${plural}`
}

/** The address in the QR code of a label. `origin` is the site that printed it. */
export function orderAddress(origin: string, orderId: string): string {
  return `${origin}/commande/${orderId}`
}
