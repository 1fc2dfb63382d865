import { openFlagOf, raiseFlag, resolveFlags } from '#server/orders/flags/flags.service.ts'
import { changePieces, countMissing, type PieceRow } from '#server/orders/pieces/pieces.service.ts'
import type { MissingReason } from '#shared/orders/pieces/pieces.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { type ActResult, NOTHING, noteAct, pieceOf, type Work } from './work.ts'

type Of<Kind extends PieceAct['kind']> = Extract<PieceAct, { kind: Kind }>

/** « Manque »: the order is held until the piece is found, or the team lets it go without. */
export function miss(work: Work, { piece: number, reason }: Of<'miss'>): ActResult {
  const piece = pieceOf(work, number)
  if (piece.missingReason === reason) return NOTHING
  return missPieces(work, [piece], reason)
}

/** Holds the order of these pieces, and tells the team once. */
export function missPieces(
  work: Work,
  gone: readonly PieceRow[],
  reason: MissingReason,
): ActResult {
  const { orm, ctx, order, takenAt } = work
  const numbers = gone.map(({ number }) => number)
  changePieces(orm, order.n, numbers, {
    missingAt: takenAt,
    missingReason: reason,
    releasedAt: null,
    batchN: null,
  })
  const missing = countMissing(orm, order.n)
  const outcome = noteAct(work, { kind: 'missing', pieces: numbers, data: { reason } })
  if (!openFlagOf(orm, order.id, 'piece_missing'))
    raiseFlag(orm, ctx, { order, kind: 'piece_missing', data: { missing, reason } })
  return outcome
}

export function find(work: Work, { piece: number }: Of<'found'>): ActResult {
  const piece = pieceOf(work, number)
  return piece.missingAt === null ? NOTHING : findAgain(work, [piece])
}

/** Missing pieces are here again; the last of them takes the hold off the order. */
export function findAgain(work: Work, back: readonly PieceRow[]): ActResult {
  const { orm, ctx, order } = work
  const numbers = back.map(({ number }) => number)
  changePieces(orm, order.n, numbers, { missingAt: null, missingReason: null, releasedAt: null })
  const outcome = noteAct(work, { kind: 'found', pieces: numbers })
  if (countMissing(orm, order.n) === 0) resolveFlags(orm, ctx, order, 'piece_missing')
  return outcome
}
