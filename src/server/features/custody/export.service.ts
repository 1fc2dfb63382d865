import type { Orm } from '#server/db/database.ts'
import { OWN_COUNT_REASON_LABELS, RESERVE_LABELS } from '#shared/orders/custody.ts'
import { checksOf } from './custody.queries.ts'

/**
 * The counts of an order, in French, for the client's personal export. Lines are numbered from 1.
 */
export function exportChecks(orm: Orm, orderId: string) {
  return checksOf(orm, orderId).map((check) => ({
    passage: check.step === 'pickup' ? 'ramassage' : 'livraison',
    piecesAttendues: check.expected,
    piecesComptees: check.counted,
    ecarts: check.counts.map(({ position, name, expected, counted, reason, note }) => ({
      ligne: position + 1,
      article: name ?? null,
      attendu: expected ?? null,
      compte: counted,
      motif: OWN_COUNT_REASON_LABELS[reason],
      note: note ?? null,
    })),
    reserves: check.reserves.map(({ position, name, kind, note }) => ({
      ligne: position === null ? null : position + 1,
      article: name ?? null,
      type: RESERVE_LABELS[kind],
      note: note ?? null,
    })),
    devantLeClient: check.withClient,
    le: new Date(check.takenAt).toISOString(),
  }))
}
