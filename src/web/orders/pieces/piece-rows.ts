import { formatShortDateTime } from '#shared/dates.ts'
import { RESERVE_LABELS } from '#shared/orders/custody.ts'
import type { PieceRelease, PieceView } from '#shared/orders/pieces/piece-view.ts'
import { missingReasonWords } from '#shared/orders/pieces/pieces.ts'
import { RELEASE_REASON_LABELS } from '#shared/orders/pieces/release-words.ts'
import { agreeingWith } from '#shared/text/garment-faults.ts'
import { garmentList } from '#shared/text/garment-words.ts'
import { isolated } from '#shared/text/isolate.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { serverNow } from '#web/lib/clock.ts'

/** More are told by garment, unless each is asked for. */
const FEW = 12

export const isManyPieces = (pieces: readonly unknown[]) => pieces.length > FEW

/** A piece that has more to say than its garment and its station keeps a line of its own. */
export const isToldAlone = (piece: PieceView) =>
  piece.grams !== null || piece.missing !== null || notesOf(piece, []).length > 0

/** Facts of the order and its stations, which the rows need beside the pieces. */
export interface Said {
  /** The order was given back, with all that nobody passed one by one. */
  isGiven: boolean
  doneOf: (key: string) => string
}

/** One line for each garment and state. */
export function pieceGroups(pieces: readonly PieceView[], said: Said) {
  const groups = new Map<string, { first: PieceView; some: PieceView[] }>()
  for (const piece of pieces) {
    const key = JSON.stringify([piece.name, piece.service, piece.last?.station])
    const group = groups.get(key)
    if (group) group.some.push(piece)
    else groups.set(key, { first: piece, some: [piece] })
  }
  return [...groups].map(([key, { first, some }]) => ({
    key,
    garments: `${garmentList(some)}, ${serviceLabel(first.service).toLowerCase()}`,
    standing: first.last ? said.doneOf(first.last.station) : neverReceived(said, some),
  }))
}

/** Says where a piece is, and who had it last. */
export function standingOf({ name, missing, last }: PieceView, said: Said): string {
  if (missing) return missingReasonWords(missing.reason)
  if (!last) return neverReceived(said, [{ name }])
  const who = last.worker ? `, ${isolated(last.worker)}` : ''
  return `${said.doneOf(last.station)}${who}, ${formatShortDateTime(last.at, serverNow())}`
}

const neverReceived = ({ isGiven }: Said, pieces: readonly { name: string }[]) =>
  agreeingWith(pieces, isGiven ? 'Rendu' : 'Pas encore reçu')

function releaseNote(
  { number, missing }: PieceView,
  releases: readonly PieceRelease[],
): string | undefined {
  const release = missing?.released && releases.find(({ pieces }) => pieces.includes(number))
  if (!release) return undefined
  const who = [release.by && isolated(release.by), formatShortDateTime(release.at, serverNow())]
  const why = lowerFirst(RELEASE_REASON_LABELS[release.reason])
  return `La commande part sans elle\u00a0: ${why} (${who.filter(Boolean).join(', ')})`
}

/** Writes each thing that was noted of a piece. */
export const notesOf = (piece: PieceView, releases: readonly PieceRelease[]): string[] => {
  const { defects, stained, damaged, redo } = piece
  return [
    defects.length > 0 &&
      `Déjà là\u00a0: ${defects.map(({ kind }) => RESERVE_LABELS[kind].toLowerCase()).join(', ')}`,
    stained && 'Tache notée à l’atelier',
    damaged && `${agreeingWith([piece], 'Abîmé')} à l’atelier`,
    redo && 'À refaire',
    releaseNote(piece, releases),
  ].filter((note) => typeof note === 'string')
}
