import { isCashDue } from '#shared/money/cash.ts'
import { formatFcfa, formatFrancs } from '#shared/money/money.ts'
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

/** The status of an order before its pick-up or its delivery is confirmed. */
export const STEP_STATUS = { pickup: 'pickup_en_route', delivery: 'delivery_en_route' } as const

/** The type of a mission. If its step is queued, the type of that step. */
export function missionType({ status, waiting }: QueuedStatus): 'Ramassage' | 'Livraison' {
  const step = missionStep(status) ?? (waiting && MISSION_STEPS[waiting.payload.from])
  return step?.type ?? 'Livraison'
}

/** The count that belongs to the next step, or undefined when that step is a departure. */
export function countedStepOf(status: OrderStatus): CheckStep | undefined {
  const step = missionStep(status)
  return step && checkStepOf(step.to)
}

/** How many kinds of garments are listed before « … ». */
const MAX_LISTED = 3

/** The content of the bag: `6 pièces · 3 × Chemise, 2 × Pantalon, 1 × Robe`. */
export function contentText(items: Mission['items']): string {
  const counts = new Map<string, number>()
  for (const { name, quantity } of items) counts.set(name, (counts.get(name) ?? 0) + quantity)
  const kinds = [...counts].sort((a, b) => b[1] - a[1])
  const listed = kinds.slice(0, MAX_LISTED).map(([name, count]) => `${count}\u00a0×\u00a0${name}`)
  const pieces = pieceCount(items)
  const rest = kinds.length > MAX_LISTED ? '…' : ''
  return `${pieces}\u00a0${pieces > 1 ? 'pièces' : 'pièce'} · ${listed.join(', ')}${rest}`
}

/** The payment of a mission for its livreur: the cash to receive, or the state of the payment. */
export function duePaymentText({ payment, paymentMethod }: Mission): string {
  return isCashDue(payment.due, paymentMethod)
    ? `À recevoir\u00a0: ${formatFcfa(payment.due)}`
    : paymentLabel(payment, paymentMethod)
}

/** The payment above the button that confirms a step. `kept` is the cash in francs, undefined when none is due. */
export function moneyText({ payment, paymentMethod }: Mission, kept: number | undefined): string {
  if (kept !== undefined) return kept > 0 ? `${formatFrancs(kept)}\u00a0reçus` : 'rien reçu'
  if (payment.state === 'to_verify') return 'Wave à vérifier'
  // For an unpaid Wave order, « Rien à encaisser » would suggest that it is paid.
  return payment.due > 0 && paymentMethod === 'wave' ? 'Wave en attente' : 'rien à encaisser'
}

/** The text under `duePaymentText`: what was paid before, or the total when no cash is due. */
export function paymentDetail({ payment, paymentMethod, grandTotal }: Mission): string | null {
  if (!isCashDue(payment.due, paymentMethod)) return formatFcfa(grandTotal)
  if (payment.paid > 0) return `${formatFcfa(payment.paid)} déjà reçus`
  if (paymentMethod === null) return 'Mode de paiement non choisi'
  return payment.missing ? 'Rien payé au ramassage' : null
}
