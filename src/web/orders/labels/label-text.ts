import { formatDate, formatTime } from '#shared/dates.ts'
import type { StoredReserve } from '#shared/orders/custody.inputs.ts'
import { RESERVE_LABELS } from '#shared/orders/custody.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import type { PaperFormat } from '#web/components/paper/paper-format.ts'
import type { Outputs } from '#web/trpc.ts'

/** The data of a bag's label. */
export type BagLabel = Outputs['orders']['label']

export type LabelCount = NonNullable<BagLabel['count']>

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

/** Most bags of one order. */
export const MAX_BAGS = 9

/** The number of a bag of an order, counted from 1. */
export interface BagNumber {
  number: number
  of: number
}

/** The rows that fit on a paper, and how many pieces are on those that do not. */
export function fittingLines<L extends { pieces: number }>(
  lines: readonly L[],
  rows: number,
): { shown: readonly L[]; morePieces: number } {
  if (lines.length <= rows) return { shown: lines, morePieces: 0 }
  const shown = lines.slice(0, Math.max(0, rows - 1))
  const left = lines.slice(shown.length)
  return { shown, morePieces: left.reduce((sum, { pieces }) => sum + pieces, 0) }
}

/** The rows of garments and of defects that a label has room for. */
export interface LabelRoom {
  lines: number
  defects: number
}

/** A roll is as long as it must be, and never longer than an arm. */
const ROLL: LabelRoom = { lines: 16, defects: 6 }
/** Rows of an A6 page for the text under the figures. A single defect takes both rows of the defects. */
const A6_ROWS = 8
const A6_DEFECTS = 2
/** Rows of what the client asks for, with the space above. */
const A6_INSTRUCTION = 2

/** The room of a label. On A6 the promised time, the instruction and the defects take theirs from the garments. */
export function labelRoom(
  { count, readyBy, instruction }: BagLabel,
  format: PaperFormat,
): LabelRoom {
  if (format === '58') return ROLL
  const hasDefects = count !== null && count.defects.length > 0
  const taken =
    (readyBy === null ? 0 : 2) +
    (instruction === null ? 0 : A6_INSTRUCTION) +
    (hasDefects ? A6_DEFECTS + 2 : 0)
  return { lines: Math.max(1, A6_ROWS - taken), defects: A6_DEFECTS }
}

/** Rows that must stay free for the lines to be written larger. */
const ROOMY_ROWS = 3

/** An A6 page is so empty that its lines are written larger. */
export function isRoomy(lines: BagLabel['lines'], room: LabelRoom): boolean {
  return lines.length + ROOMY_ROWS <= room.lines
}

/** The time of the reception, and the person who took the clothes: `Ramassé le 10 juin 2025 à 10:12 par Mariam Touré`. */
export function takenWords(count: Omit<LabelCount, 'defects'> | null): string {
  if (!count) return 'Linge pas encore compté'
  const { takenAt, by, atCounter } = count
  const when = `le ${formatDate(takenAt)} à ${formatTime(takenAt)}`
  return atCounter ? `Déposé ${when}, reçu par ${by}` : `Ramassé ${when} par ${by}`
}

/** Tells that some orders were not counted, so that their labels show the ordered pieces; null when all were counted. */
export function uncountedNote(labels: readonly Pick<BagLabel, 'count'>[]): string | null {
  const uncounted = labels.filter(({ count }) => count === null).length
  if (uncounted === 0) return null
  return uncounted === 1
    ? 'Une commande n’est pas encore comptée\u00a0: son étiquette dit les pièces commandées.'
    : `${uncounted} commandes ne sont pas encore comptées\u00a0: leurs étiquettes disent les pièces commandées.`
}

/** Says how many of the chosen orders are deleted since; null when none is. */
export function deletedNote(deleted: number): string | null {
  if (deleted === 0) return null
  return deleted === 1
    ? 'Une commande n’existe plus\u00a0: elle n’a pas d’étiquette.'
    : `${deleted} commandes n’existent plus\u00a0: elles n’ont pas d’étiquette.`
}

/** The address in the QR code of a label. `origin` is the site that printed it. */
export function orderAddress(origin: string, orderId: string): string {
  return `${origin}/commande/${orderId}`
}
