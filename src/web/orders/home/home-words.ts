import { formatDayMonth, formatShortDay } from '#shared/dates.ts'
import { methodIs } from '#shared/money/payment-methods.ts'
import { isOver } from '#shared/order-status.ts'
import { nextVisit } from '#shared/orders/visits/visits.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { lateness } from '#shared/time/due.ts'
import { dayWords, momentWords, shortSlotHours } from '#shared/time/slot-words.ts'
import { slotOfVisit, VISIT_LABELS } from '#shared/time/visits.ts'
import { orderSentence } from '../client/order-sentence.ts'
import type { OrderView } from '../order-view.ts'

/** The next moment of an order in one line: `Ramassage demain, 10 h – 12 h`; of one that is over, how and when it ended. */
export function rowTitle(order: OrderView, now: number): string {
  if (isOver(order.status)) return overWords(order, now)
  const visit = nextVisit(order)
  const slot = visit && slotOfVisit(order, visit)
  if (!visit || !slot || order.heldSince !== null || lateness(slot.to, now) > 0)
    return orderSentence(order, now).title
  return `${VISIT_LABELS[visit]} ${dayWords(slot.from, now)}, ${shortSlotHours(slot)}`
}

/** `Livrée hier à 13 h 10`, `Commande du 12 mars` of a cancelled one. */
function overWords(order: OrderView, now: number): string {
  const { deliveredAt, createdAt } = order
  if (deliveredAt === null) return `Commande du ${formatDayMonth(createdAt)}`
  return `${standingLabel(order, 'client')} ${momentWords(deliveredAt, now)}`
}

/** The status of an order, as its client reads it; of the latest one with the day on which it was placed. */
export function standingWords(order: OrderView, isLatest: boolean): string {
  const label = standingLabel(order, 'client')
  return isLatest && order.status !== 'cancelled'
    ? `${label}, ${formatShortDay(order.createdAt)}`
    : label
}

type Priced = Pick<OrderView, 'payment' | 'toAgree' | 'grandTotal' | 'moneyBack'>

/** Says what is really due of an order: `12 250 FCFA`, `reste 5 350 FCFA`, `payé`, `environ 8 750 FCFA`, `compté à la porte`. */
export function amountDueWords({ payment, toAgree, grandTotal, moneyBack }: Priced): string {
  const { state, due, paid } = payment
  if (moneyBack.owed > 0) return `${formatFcfa(moneyBack.owed)} à vous rendre`
  if (state === 'paid') return 'payé'
  if (state === 'on_account') return 'en compte'
  if (state === 'void') return 'rien à payer'
  if (state === 'to_verify') return 'paiement à vérifier'
  if (toAgree === 'count') return 'compté à la porte'
  if (toAgree === 'weight') return `environ ${formatFcfa(grandTotal)}`
  return paid > 0 ? `reste ${formatFcfa(due)}` : formatFcfa(due)
}

/** Specified for the latest order. */
export const CASH_CHOSEN = 'Paiement en espèces à la collecte sélectionné.'

export const isCashChosen = ({
  paymentMethod,
  status,
  payment,
}: Pick<OrderView, 'paymentMethod' | 'status' | 'payment'>): boolean =>
  methodIs(paymentMethod, 'atDoor') && status === 'pending' && payment.state === 'unpaid'
