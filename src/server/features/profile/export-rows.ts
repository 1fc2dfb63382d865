import type {
  cashHandovers,
  orderTrail,
  paymentLedger,
  refunds,
  staffActions,
} from '#server/db/schema.ts'
import { STAFF_ACTION_LABELS } from '#shared/journal.ts'
import { REFUND_REASON_LABELS } from '#shared/money/payments.ts'

/** A time as ISO text; null stays null. */
export const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** An event of an order. Other people are named by their role only. */
export function exportEvent(event: typeof orderTrail.$inferSelect) {
  const { reference, kind, actorRole, from, to, data, at } = event
  return {
    commande: reference,
    type: kind,
    par: actorRole,
    moyen: data.via === 'link' ? 'lien de suivi' : data.via === 'phone' ? 'téléphone' : null,
    de: from,
    vers: to,
    detail: data,
    le: isoTime(at),
  }
}

/** A staff action. Its target and every id stay with the business. */
export function exportAction({ kind, data, at }: typeof staffActions.$inferSelect) {
  const figures = Object.entries(data).filter(([name]) => !name.endsWith('Id'))
  return {
    type: STAFF_ACTION_LABELS[kind],
    detail: Object.fromEntries(figures),
    le: isoTime(at),
  }
}

/** A row of the ledger, in francs. */
export function exportPayment(payment: typeof paymentLedger.$inferSelect) {
  const { reference, kind, method, amount, transactionId, at } = payment
  return {
    commande: reference,
    type: kind,
    moyen: method,
    montant: amount,
    transaction: transactionId,
    le: isoTime(at),
  }
}

/** A cash hand-over to the team, in francs. */
export function exportHandover(handover: typeof cashHandovers.$inferSelect) {
  const { expected, counted, reason, createdAt, confirmedAt, contestedAt, contestNote } = handover
  return {
    attendu: expected,
    compte: counted,
    motif: reason,
    le: isoTime(createdAt),
    confirmeeLe: isoTime(confirmedAt),
    contesteeLe: isoTime(contestedAt),
    dit: contestNote,
  }
}

/** A refund, in francs. */
export function exportRefund(refund: typeof refunds.$inferSelect) {
  const { reference, method, amount, reason, createdAt, settledAt, outcome } = refund
  return {
    commande: reference,
    moyen: method,
    montant: amount,
    motif: REFUND_REASON_LABELS[reason],
    signaleLe: isoTime(createdAt),
    traiteLe: isoTime(settledAt),
    issue: outcome,
  }
}
