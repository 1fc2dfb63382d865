import { formatShortDate, formatShortDay, formatTime } from '#shared/dates.ts'
import type { StoredReserve } from '#shared/orders/custody.inputs.ts'
import { RESERVE_LABELS } from '#shared/orders/custody.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import type { PaperFormat } from '#web/components/paper/paper-format.ts'
import type { Outputs } from '#web/trpc.ts'

/** The data of a bag's label. */
export type BagLabel = Outputs['orders']['label']

export type LabelCount = NonNullable<BagLabel['count']>

/** The text under the number of pieces: whether they were counted or stated by the client. */
export function piecesWord({
  pieces,
  count,
  areBags = false,
}: Pick<BagLabel, 'pieces'> & {
  count: unknown
  /** All of them are bags that are charged by their weight. */
  areBags?: boolean
}): string {
  const plural = pieces > 1 ? 's' : ''
  if (areBags) return `sac${plural} ${count ? `pesé${plural}` : 'à peser'}`
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

const isWeighed = ({ grams }: BagLabel['lines'][number]) => grams !== null

/** A figure with its word for the pieces of a label, and one for its bags by the kilo. */
export function labelFigures({
  pieces,
  count,
  lines,
  toAgree,
}: Pick<BagLabel, 'pieces' | 'count' | 'lines' | 'toAgree'>): { figure: number; word: string }[] {
  const bags = lines.reduce((sum, line) => sum + (isWeighed(line) ? line.pieces : 0), 0)
  const ofBags = { pieces: bags, areBags: true, count: count ?? toAgree === null }
  const figures = bags > 0 ? [{ figure: bags, word: piecesWord(ofBags) }] : []
  const garments = pieces - bags
  if (garments === 0 && bags > 0) return figures
  return [{ figure: garments, word: piecesWord({ pieces: garments, count }) }, ...figures]
}

/** The bags to print labels for, as far as the order tells: those by the kilo, and one for its garments. */
export function bagsOf({ lines }: Pick<BagLabel, 'lines'>): number {
  const weighed = lines.filter(isWeighed)
  const bags = weighed.reduce((sum, { pieces }) => sum + pieces, 0)
  return Math.min(MAX_BAGS, weighed.length < lines.length ? bags + 1 : Math.max(1, bags))
}

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
/** Letters of what the client asks for on a row of an A6 page, in its two sizes, and the rows that each takes of it. */
const A6_INSTRUCTION = { large: { letters: 36, height: 1 }, small: { letters: 46, height: 0.8 } }
/** From so many rows on it is written small: all of it is read, whatever is left out. */
const MOST_LARGE_ROWS = 2

/** How what the client asks for fits on an A6 page: whole, and written small when it is long. */
export function instructionOnA6(text: string): { size: 'large' | 'small'; rows: number } {
  const rowsAt = (size: 'large' | 'small') =>
    Math.ceil(`Consigne ${text}`.length / A6_INSTRUCTION[size].letters)
  const size = rowsAt('large') > MOST_LARGE_ROWS ? 'small' : 'large'
  return { size, rows: Math.ceil(rowsAt(size) * A6_INSTRUCTION[size].height) }
}

/** The room of a label. On A6 the promised time, the instruction and the defects take theirs from the garments. */
export function labelRoom(
  { count, readyBy, instruction }: Pick<BagLabel, 'count' | 'readyBy' | 'instruction'>,
  format: PaperFormat,
): LabelRoom {
  if (format === '58') return ROLL
  const defects = count?.defects.length ?? 0
  const asked = instruction === null ? 0 : instructionOnA6(instruction).rows
  const left = A6_ROWS - (readyBy === null ? 0 : 2) - asked
  if (defects === 0) return { lines: Math.max(1, left), defects: 0 }
  const whole = A6_DEFECTS + 2
  // Beside a long instruction they are a number: the record has their words.
  if (left <= whole) return { lines: Math.max(1, left - 2), defects: 0 }
  return { lines: left - whole, defects: A6_DEFECTS }
}

/** Rows that must stay free for the lines to be written larger. */
const ROOMY_ROWS = 3

/** An A6 page is so empty that its lines are written larger. */
export function isRoomy(lines: BagLabel['lines'], room: LabelRoom): boolean {
  return lines.length + ROOMY_ROWS <= room.lines
}

/**
 * The time of the reception, the person who took the clothes, and when they go back, a line each: `Ramassé mar. 10 juin,
 * 10 h 12`, `par Mariam Touré`, `Livraison jeu. 12, 16 h – 18 h`.
 */
export function takenLines(
  label: Pick<BagLabel, 'count' | 'delivery' | 'lines' | 'toAgree'>,
): string[] {
  const { count, delivery } = label
  const taken = count ? takenWords(count) : [uncountedWords(label)]
  if (!delivery) return taken
  const day = formatShortDay(delivery.from)
  return [...taken, `Livraison ${day}, ${shortSlotHours(delivery)}`]
}

/** A weight that the client agreed to was read on the scale at their door. */
function uncountedWords({ lines, toAgree }: Pick<BagLabel, 'lines' | 'toAgree'>): string {
  return toAgree === null && lines.some(isWeighed)
    ? 'Linge pesé à la porte'
    : 'Linge pas encore compté'
}

function takenWords({ takenAt, by, atCounter }: Omit<LabelCount, 'defects'>): string[] {
  const when = `${formatShortDate(takenAt)}, ${formatTime(takenAt)}`
  return atCounter ? [`Déposé ${when}`, `reçu par ${by}`] : [`Ramassé ${when}`, `par ${by}`]
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
