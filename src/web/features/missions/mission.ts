import { isCashDue } from '#shared/money/cash.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { paymentLabel } from '#shared/money/payments.ts'
import { pieceCount } from '#shared/money/pricing.ts'
import { type CheckStep, checkStepOf } from '#shared/orders/custody.ts'
import { MISSION_STEPS, missionStep, type OrderStatus } from '#shared/orders/orders.ts'
import type { QueuedStatus } from '#web/features/queue/queued-missions.ts'
import type { Outputs } from '#web/trpc.ts'

/** An order as its livreur reads it. */
export type Mission = Outputs['missions']['list'][number]

/** A mission with the phone's queued steps applied. */
export type QueuedMission = Mission & QueuedStatus

/** The purpose of the mission; a queued step keeps its own. */
export function missionType({ status, waiting }: QueuedStatus): 'Ramassage' | 'Livraison' {
  const step = missionStep(status) ?? (waiting && MISSION_STEPS[waiting.payload.from])
  return step?.type ?? 'Livraison'
}

/** The count made with the next step; undefined when the livreur only departs. */
export function countedStepOf(status: OrderStatus): CheckStep | undefined {
  const step = missionStep(status)
  return step && checkStepOf(step.to)
}

/** How many kinds of garment are named before « … ». */
const NAMED = 3

/** What the bag holds: `6 pièces · 3 × Chemise, 2 × Pantalon, 1 × Robe`. */
export function contentText(items: Mission['items']): string {
  const counts = new Map<string, number>()
  for (const { name, quantity } of items) counts.set(name, (counts.get(name) ?? 0) + quantity)
  const kinds = [...counts].sort((a, b) => b[1] - a[1])
  const named = kinds.slice(0, NAMED).map(([name, count]) => `${count}\u00a0×\u00a0${name}`)
  const pieces = pieceCount(items)
  const rest = kinds.length > NAMED ? '…' : ''
  return `${pieces}\u00a0${pieces > 1 ? 'pièces' : 'pièce'} · ${named.join(', ')}${rest}`
}

/** The payment text for the livreur: what to receive, or why there is nothing to receive. */
export function duePaymentText({ payment, paymentMethod }: Mission): string {
  return isCashDue(payment.due, paymentMethod)
    ? `À recevoir\u00a0: ${formatFcfa(payment.due)}`
    : paymentLabel(payment, paymentMethod)
}

/**
 * The text of the confirmation about money: the francs kept, or how the order is paid where no cash
 * is due.
 */
export function moneyText({ payment, paymentMethod }: Mission, kept: number | undefined): string {
  if (kept !== undefined) return `${formatFcfa(kept)} encaissés`
  if (payment.state === 'to_verify') return 'Wave à vérifier'
  // Unpaid, but not in cash: « nothing to receive » would suggest that it is paid.
  return payment.due > 0 && paymentMethod === 'wave' ? 'Wave en attente' : 'Rien à encaisser'
}

/** What comes under it: what was paid already, or the amount that does not go through the livreur's hands. */
export function paymentDetail({ payment, paymentMethod, grandTotal }: Mission): string | null {
  if (!isCashDue(payment.due, paymentMethod)) return formatFcfa(grandTotal)
  if (payment.paid > 0) return `${formatFcfa(payment.paid)} déjà reçus`
  if (paymentMethod === null) return 'Mode de paiement non choisi'
  return payment.missing ? 'Rien payé à la collecte' : null
}
