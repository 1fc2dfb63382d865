import type { OrderStatus } from '#shared/order-status.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { METHOD_WORDS } from './method-words.ts'
import {
  CASH,
  METHODS,
  methodIs,
  PAYMENT_METHODS,
  type PaymentMethod,
  WAVE,
} from './payment-methods.ts'

/** Why money must go back. */
export const REFUND_REASONS = [
  'paid_twice',
  'paid_too_much',
  'order_cancelled',
  'order_deleted',
  'deleted_unverified',
  'order_adjusted',
  'claim',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** The French of each reason, as an admin reads it. */
export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  paid_twice: 'Payée deux fois',
  paid_too_much: 'Trop-perçu',
  order_cancelled: 'Commande annulée',
  order_deleted: 'Commande supprimée',
  deleted_unverified: 'Supprimée avant vérification du paiement',
  order_adjusted: 'Total ajusté',
  claim: 'Réclamation',
}

/** Whether this refund is of a payment that was never verified: the admin who gives it back names its transaction. */
export function isUnfound({ reason, method }: { reason: RefundReason; method: PaymentMethod }) {
  return reason === 'deleted_unverified' && methodIs(method, 'verified')
}

/** Whether the client may keep this refund as credit: of a payment that was never found there is nothing to keep. */
export const canBeCredited = ({ reason }: { reason: RefundReason }) =>
  reason !== 'deleted_unverified'

/** Money that came, or that the client accepted, stays only for a reason, which they read; what nobody found needs none. */
export const needsWaiver = ({ reason }: { reason: RefundReason }) => reason !== 'deleted_unverified'

/** The client accepted this sum: the owner alone says that it does not go back. */
export const isPromised = ({ reason }: { reason: RefundReason }) => reason === 'claim'

/** How a refund ends: the money went back, the client took it as credit, or there was none to give back. */
export const REFUND_OUTCOMES = ['refunded', 'credited', 'not_due'] as const
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number]

/** The French of each outcome, before its sum. */
export const REFUND_OUTCOME_LABELS: Record<RefundOutcome, string> = {
  refunded: 'Remboursé',
  credited: 'Rendu en avoir',
  not_due: 'Rien à rembourser',
}

/** The payment state of an order. */
export type PaymentState =
  | 'unpaid'
  | 'to_verify'
  | 'partial'
  | 'paid'
  | 'on_account'
  | 'to_refund'
  | 'void'

/** The payment columns of an order row, in francs. */
export interface PaidOrder {
  status: OrderStatus
  grandTotal: number
  paidAmount: number
  /** The part of it that the client's credit paid. */
  creditUsed: number
  paymentMethod: PaymentMethod | null
  paymentDeclaredAt: number | null
  paymentMissingAt: number | null
  /** The total is agreed to at the door: nothing is due before. */
  toAgree: ToAgree | null
  /** Its company owes it, with its invoice of the month: nobody is asked for its money. */
  onAccount: boolean
  /** Francs received and kept, by each way; left out where only the row of the order is read. */
  paidParts?: PaidPart[] | undefined
}

/** The ways that brought anything. */
export function paidParts(kept: Readonly<Record<PaymentMethod, number>>): PaidPart[] {
  return PAYMENT_METHODS.map((method) => ({ method, amount: kept[method] })).filter(
    ({ amount }) => amount > 0,
  )
}

/** Francs that came one way and were kept. */
export interface PaidPart {
  method: PaymentMethod
  amount: number
}

/** An order's money, as every screen reads it. */
export interface PaymentView {
  state: PaymentState
  /** Francs still to be paid. */
  due: number
  /** Francs received and kept. */
  paid: number
  /** Those of them that came from the client's credit. */
  credit: number
  /** The money was looked for and not found; of cash, only while a livreur comes again. */
  missing: boolean
  /** Francs paid each way, where several ways were. */
  parts?: PaidPart[] | undefined
}

/** Refunds of an order, in francs. */
export interface MoneyBack {
  /** Waits to be given back to the client. */
  owed: number
  /** Already given back. */
  back: number
  /** Kept as credit by the client instead. */
  credited: number
  /** When the last of it went back, in milliseconds UTC. */
  backAt: number | null
}

type Total = Pick<PaidOrder, 'status' | 'grandTotal' | 'paidAmount' | 'onAccount'>

/** Francs that an order may still keep of what comes; nothing once it is cancelled, and nothing where its company owes it. */
export function amountLeft({ status, grandTotal, paidAmount, onAccount }: Total): number {
  return status === 'cancelled' || onAccount ? 0 : Math.max(0, grandTotal - paidAmount)
}

/** Francs still to be paid for an order; nothing is due before its total is agreed to. */
export function amountDue(order: Total & Pick<PaidOrder, 'toAgree'>): number {
  return order.toAgree === null ? amountLeft(order) : 0
}

/** Francs that a payment declared for an order should bring; the whole total once nothing else is missing. */
export function amountExpected({
  grandTotal,
  paidAmount,
}: Pick<PaidOrder, 'grandTotal' | 'paidAmount'>): number {
  return grandTotal > paidAmount ? grandTotal - paidAmount : grandTotal
}

/** The payment state of an order, from its own row. */
export function paymentView(order: PaidOrder): PaymentView {
  const { paidAmount: paid } = order
  return {
    state: stateOf(order),
    due: amountDue(order),
    paid,
    credit: order.creditUsed,
    missing: isMissing(order),
    parts: partsOf(order),
  }
}

function partsOf(order: PaidOrder): PaymentView['parts'] {
  const { status, paidAmount, creditUsed, paidParts = [] } = order
  const isWhole = paidParts.reduce((sum, { amount }) => sum + amount, creditUsed) === paidAmount
  return status !== 'cancelled' && isWhole && paidParts.length > 1 ? paidParts : undefined
}

function isMissing({ paymentMissingAt, paymentMethod, status }: PaidOrder): boolean {
  if (paymentMissingAt === null) return false
  return !methodIs(paymentMethod, 'atDoor') || status !== 'completed'
}

function stateOf(order: PaidOrder): PaymentState {
  const { status, paidAmount, paymentMethod, paymentDeclaredAt } = order
  if (status === 'cancelled' && paidAmount > 0) return 'to_refund'
  if (status !== 'cancelled' && order.onAccount) return 'on_account'
  if (status !== 'cancelled' && order.toAgree === null && amountDue(order) === 0) return 'paid'
  // A client who chose cash since pays the livreur; only the team still looks for the declared payment.
  if (paymentDeclaredAt !== null && !methodIs(paymentMethod, 'atDoor')) return 'to_verify'
  if (status === 'cancelled') return 'void'
  return paidAmount > 0 ? 'partial' : 'unpaid'
}

/**
 * Whether the move to this status closes an order whose client announced a Wave payment that is not
 * verified yet: the person who closes it must confirm that they know.
 */
export function closesUnverified({ state }: Pick<PaymentView, 'state'>, to: OrderStatus): boolean {
  return to === 'completed' && state === 'to_verify'
}

/** Money that is given when an order is closed. */
export interface ClosingPayment {
  method: PaymentMethod
  /** Francs. */
  amount: number
}

/**
 * Whether money given at the closing leaves the announced Wave payment of `due` francs nothing to confirm: any cash makes it
 * an order paid in cash, and a Wave payment is the announced one when it brings all of it.
 */
export function replacesAnnounced({ method, amount }: ClosingPayment, due: number): boolean {
  return methodIs(method, 'inDrawer') ? amount > 0 : amount >= due
}

/** The method of money that the client of an order says is on its way: who is to pay cash says so of Wave alone. */
export const announcedMethod = (chosen: PaymentMethod | null): PaymentMethod =>
  chosen !== null && methodIs(chosen, 'verified') ? chosen : WAVE

/** Nothing is due before the client agreed to the total, and nothing is paid. */
export function isToAgree({ state, due }: Pick<PaymentView, 'state' | 'due'>): boolean {
  return (state === 'unpaid' || state === 'partial') && due === 0
}

/** An order's money in a few French words, for its client and its livreur. Nobody is blamed for cash that waits. */
export function paymentLabel(
  { state, due, paid, credit, missing, parts }: PaymentView,
  method: PaymentMethod | null,
): string {
  if (isToAgree({ state, due })) return 'Total à accepter à la porte'
  switch (state) {
    case 'paid':
      return paidLabel(method ?? CASH, { paid, credit, parts })
    case 'on_account':
      return 'En compte'
    case 'to_verify':
      return `Paiement ${METHODS[announcedMethod(method)].label} à vérifier`
    case 'partial':
      return `Reste ${formatFcfa(due)} à payer`
    case 'to_refund':
      return 'Remboursement à faire'
    case 'void':
      return 'Rien à payer'
    case 'unpaid':
      return unpaidLabel(method, missing)
  }
}

/** « 5 000 FCFA en espèces, 2 500 FCFA avec Wave ». */
export function partsText(parts: readonly PaidPart[]): string {
  return parts
    .map(({ method, amount }) => `${formatFcfa(amount)} ${METHOD_WORDS[method].paidBy}`)
    .join(', ')
}

function paidLabel(
  method: PaymentMethod,
  { paid, credit, parts }: Pick<PaymentView, 'paid' | 'credit' | 'parts'>,
): string {
  const ways = parts ?? [{ method, amount: paid - credit }]
  if (credit === 0)
    return parts ? `Payé\u00a0: ${partsText(parts)}` : `Payé ${METHOD_WORDS[method].paidBy}`
  if (credit === paid) return 'Payé avec l’avoir'
  return `Payé\u00a0: ${partsText(ways)}, ${formatFcfa(credit)} d’avoir`
}

function unpaidLabel(method: PaymentMethod | null, missing: boolean): string {
  if (method === null) return 'Mode de paiement à choisir'
  const { label } = METHODS[method]
  const { paidBy } = METHOD_WORDS[method]
  if (methodIs(method, 'atDoor')) return missing ? 'À payer à la livraison' : `À payer ${paidBy}`
  return `Paiement ${label} ${missing ? 'non reçu' : 'en attente'}`
}

/**
 * Whether the client can go and pay this order with Wave right now: one for Wave, or the rest of one that was paid in
 * cash, as when its total grew since.
 */
export function canPayWithWave(
  { state, due, paid, credit }: PaymentView,
  method: PaymentMethod | null,
): boolean {
  if (methodIs(method, 'atDoor')) return state === 'partial' && paid > credit
  return methodIs(method, 'online') && due > 0 && ['unpaid', 'partial', 'to_verify'].includes(state)
}

interface MaybePaid {
  payment: PaymentView
  paymentMethod: PaymentMethod | null
  /** Milliseconds UTC; null where Wave was not opened, or the money was said or found since. */
  waveOpenedAt: number | null
}

/** Whether the client opened Wave for this order, and nobody has said or found whether they paid. */
export function asksWhetherPaid({ payment, paymentMethod, waveOpenedAt }: MaybePaid): boolean {
  if (waveOpenedAt === null || payment.state === 'to_verify') return false
  return canPayWithWave(payment, paymentMethod)
}

/** Whether money of an order is looked for, or goes back: its client reads it without opening anything. */
export function isMoneyTold({
  payment,
  moneyBack: { owed, back },
}: {
  payment: Pick<PaymentView, 'state'>
  moneyBack: Pick<MoneyBack, 'owed' | 'back'>
}): boolean {
  return payment.state === 'to_verify' || owed > 0 || back > 0
}

/** The address that leads to Wave, whichever way Wave is reached; a plain link, so that it opens on any phone. */
export function payPath(orderId: string): string {
  return `/api/orders/${orderId}/payer`
}

/** The address where the demonstration's page in the place of Wave says that an order was paid. */
export function paidPath(orderId: string): string {
  return `/api/orders/${orderId}/paye`
}
