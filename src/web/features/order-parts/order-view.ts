import { paymentLabel } from '#shared/money/payments.ts'
import { pieceCount, piecesLabel } from '#shared/money/pricing.ts'
import { isMission, PAYMENT_LABELS } from '#shared/orders/orders.ts'
import type { Outputs } from '#web/trpc.ts'

/** One page of a staff list. */
export type OrderPage = Outputs['orders']['board']

/** An order as the staff's lists show it. */
export type OrderView = Outputs['orders']['board']['items'][number]

/** What following an order shows of it; the map knows its orders in no more words. */
export type FollowedOrder = Pick<
  OrderView,
  | 'id'
  | 'reference'
  | 'status'
  | 'client'
  | 'clientAddress'
  | 'landmark'
  | 'clientLocation'
  | 'clientContactPhone'
  | 'livreur'
>

/** What giving an order to a livreur shows of it. */
export interface AssignedOrder extends FollowedOrder, Pick<OrderView, 'grandTotal'> {
  pieces: number
}

/** The four staff lists; each offers its own actions. */
export type OrderListKind = 'board' | 'unassigned' | 'inProgress' | 'delivered'

/** An order's article, its dialogs and its toasts all name it so. */
export function orderName({ reference }: Pick<OrderView, 'reference'>): string {
  return `Commande #${reference}`
}

/** A mission whose livreur's account was closed since. */
export function isStranded({ status, livreur }: Pick<OrderView, 'status' | 'livreur'>): boolean {
  return isMission(status) && livreur !== null && !livreur.available
}

/** How many garments: `5 pièces`. */
export function piecesText(items: OrderView['items']): string {
  return piecesLabel(pieceCount(items))
}

/**
 * The payment state, with the method when it does not say it: `Reste 4 250 FCFA à payer · Espèces`.
 */
export function paymentText({ payment, paymentMethod }: OrderView): string {
  const label = paymentLabel(payment, paymentMethod)
  const silent = ['partial', 'to_refund', 'void'].includes(payment.state)
  return paymentMethod && silent ? `${label} · ${PAYMENT_LABELS[paymentMethod]}` : label
}
