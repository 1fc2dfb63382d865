import * as z from 'zod/mini'
import { idField, whole } from '../fields.ts'
import { type OrderStatus, PAYMENT_METHODS, type PaymentMethod } from '../orders/orders.ts'
import { formatFcfa, MAX_FRANCS } from './money.ts'

/** Why money must go back. */
export const REFUND_REASONS = [
  'paid_twice',
  'paid_too_much',
  'order_cancelled',
  'order_deleted',
  'deleted_unverified',
  'order_adjusted',
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
}

/** Whether this refund is of a payment that was never verified: the admin who gives it back names its transaction. */
export function isUnfound({ reason, method }: { reason: RefundReason; method: PaymentMethod }) {
  return reason === 'deleted_unverified' && method === 'wave'
}

/** How a refund ends: the money went back, or there was none to give back. */
export const REFUND_OUTCOMES = ['refunded', 'not_due'] as const
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number]

/** The payment state of an order. */
export type PaymentState = 'unpaid' | 'to_verify' | 'partial' | 'paid' | 'to_refund' | 'void'

/** The payment columns of an order row, in francs. */
export interface PaidOrder {
  status: OrderStatus
  grandTotal: number
  paidAmount: number
  paymentMethod: PaymentMethod | null
  paymentDeclaredAt: number | null
  paymentMissingAt: number | null
}

/** An order's money, as every screen reads it. */
export interface PaymentView {
  state: PaymentState
  /** Francs still to be paid. */
  due: number
  /** Francs received and kept. */
  paid: number
  /** The money was looked for and not found. */
  missing: boolean
}

/** Refunds of an order, in francs. */
export interface MoneyBack {
  /** Waits to be given back to the client. */
  owed: number
  /** Already given back. */
  back: number
  /** When the last of it went back, in milliseconds UTC. */
  backAt: number | null
}

/** Francs still to be paid for an order; nothing is due once it is cancelled. */
export function amountDue({
  status,
  grandTotal,
  paidAmount,
}: Pick<PaidOrder, 'status' | 'grandTotal' | 'paidAmount'>): number {
  return status === 'cancelled' ? 0 : Math.max(0, grandTotal - paidAmount)
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
  const { paidAmount: paid, paymentMissingAt } = order
  return {
    state: stateOf(order),
    due: amountDue(order),
    paid,
    missing: paymentMissingAt !== null,
  }
}

function stateOf(order: PaidOrder): PaymentState {
  const { status, paidAmount, paymentMethod, paymentDeclaredAt } = order
  if (status === 'cancelled' && paidAmount > 0) return 'to_refund'
  if (status !== 'cancelled' && amountDue(order) === 0) return 'paid'
  // A client who chose cash since pays the livreur; only the team still looks for the declared payment.
  if (paymentDeclaredAt !== null && paymentMethod !== 'espece') return 'to_verify'
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

/** An order's money in a few French words, the same for the client, the livreur and the team. */
export function paymentLabel(
  { state, due, missing }: PaymentView,
  method: PaymentMethod | null,
): string {
  switch (state) {
    case 'paid':
      return method === 'wave' ? 'Payé avec Wave' : 'Payé en espèces'
    case 'to_verify':
      return 'Paiement Wave à vérifier'
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

function unpaidLabel(method: PaymentMethod | null, missing: boolean): string {
  if (method === null) return 'Mode de paiement à choisir'
  if (method === 'wave') return missing ? 'Paiement Wave non reçu' : 'Paiement Wave en attente'
  return missing ? 'Rien payé à la collecte' : 'À payer en espèces'
}

/**
 * Whether the client can go and pay this order with Wave right now: one for Wave, or the rest of one that was paid in
 * cash, as when its total grew since.
 */
export function canPayWithWave({ state, due }: PaymentView, method: PaymentMethod | null): boolean {
  if (method === 'espece') return state === 'partial'
  return method === 'wave' && due > 0 && ['unpaid', 'partial', 'to_verify'].includes(state)
}

/** The address that leads to Wave, whichever way Wave is reached; a plain link, so that it opens on any phone. */
export function payPath(orderId: string): string {
  return `/api/orders/${orderId}/payer`
}

/** Where the demonstration's page in the place of Wave says that an order was paid. */
export function paidPath(orderId: string): string {
  return `/api/orders/${orderId}/paye`
}

const WHICH_TRANSACTION = 'Recopiez l’identifiant de la transaction Wave.'

/** Wave's transaction id as an admin copies it: letters, digits, `_` and `-`. Wave's own are capitals: one in small letters is the same. */
const transactionField = z
  .string(WHICH_TRANSACTION)
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(4, WHICH_TRANSACTION),
    z.maxLength(80, '80 caractères au plus.'),
    z.regex(/^[\w-]+$/, 'L’identifiant ne contient que des lettres, des chiffres, - et _.'),
  )

const amountField = whole('Le montant').check(
  z.minimum(1, 'Le montant doit être supérieur à 0.'),
  z.maximum(MAX_FRANCS, 'Ce montant est trop grand.'),
)

export const confirmWaveInput = z.strictObject({
  orderId: idField,
  transactionId: transactionField,
  /** Francs that really arrived. */
  amount: amountField,
})
export type ConfirmWaveInput = z.infer<typeof confirmWaveInput>

const WHICH_ORDER = 'Recopiez les 8 caractères de la référence.'

/** An order's reference as copied from a bag or a message: with or without its #, in any case of letters. */
export const referenceField = z.string(WHICH_ORDER).check(
  z.overwrite((typed) => typed.trim().replace(/^#\s*/, '').toLowerCase()),
  z.regex(/^[\da-f]{8}$/, WHICH_ORDER),
)

export const referenceInput = z.strictObject({ reference: referenceField })

const recorded = {
  reference: referenceField,
  method: z.enum(PAYMENT_METHODS, 'Choisissez espèces ou Wave.'),
  /** Francs that really arrived. */
  amount: amountField,
  /** Wave's transaction id; cash has none. */
  transactionId: z.optional(transactionField),
}

const ownTransaction = z.refine<{ method: PaymentMethod; transactionId?: string | undefined }>(
  ({ method, transactionId }) => (method === 'wave') === (transactionId !== undefined),
  { path: ['transactionId'], error: WHICH_TRANSACTION },
)

/** What an admin types to give back a payment that was never verified. */
export const foundRefundForm = z.strictObject({ transactionId: transactionField })

/** What an admin types to record a payment. */
export const recordPaymentForm = z.strictObject(recorded).check(ownTransaction)
export type RecordPaymentValues = z.infer<typeof recordPaymentForm>

export const recordPaymentInput = z
  .strictObject({
    ...recorded,
    /** Francs due on the screen: the payment must have the effect that the screen announced. */
    shownDue: whole('Le reste à payer').check(z.minimum(0)),
    /** Francs received so far on the screen: they reveal a payment that leaves the amount due unchanged. */
    shownReceived: whole('Le montant déjà reçu').check(z.minimum(0)),
    /** Made once for this payment, so that sending again never counts it twice. */
    idempotencyKey: idField,
  })
  .check(ownTransaction)
export type RecordPaymentInput = z.infer<typeof recordPaymentInput>

export const settleRefundInput = z.strictObject({
  refundId: idField,
  outcome: z.enum(REFUND_OUTCOMES, 'Dites si l’argent a été rendu.'),
  /** Wave's transaction id, for a payment that was not verified before its order was deleted. */
  transactionId: z.optional(transactionField),
})
export type SettleRefundInput = z.infer<typeof settleRefundInput>
