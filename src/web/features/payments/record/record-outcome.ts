import { formatFcfa } from '#shared/money/money.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import type { Outputs } from '#web/trpc.ts'

/** The order that a reference names, as the team reads it before it records a payment. */
export type Target = Outputs['payments']['forReference']

interface Money {
  /** Francs; NaN while nothing is typed. */
  amount: number
  method: PaymentMethod
}

/** Francs that may still pay the order of a reference; none once it was deleted. */
export function dueOf({ order }: Target): number {
  return order?.payment.due ?? 0
}

/** What will become of this money, said before it is recorded; nothing as long as that depends on an amount to come. */
export function recordOutcome(target: Target, { amount, method }: Money): string | null {
  const apart = apartOf(target)
  if (apart) return apart
  if (!(amount > 0)) return null
  const kept = keptOf(dueOf(target), amount)
  const other = method === 'espece' || amount < dueOf(target)
  return target.order?.declared && other ? `${kept} Son paiement Wave restera à vérifier.` : kept
}

/** Why nothing of it can pay the order. */
function apartOf({ order }: Target): string | null {
  if (!order)
    return 'Elle est supprimée\u00a0: le montant ira dans les remboursements. Vérifiez qu’il n’y est pas déjà.'
  if (order.status === 'cancelled')
    return 'Elle est annulée\u00a0: le montant ira dans les remboursements.'
  if (order.payment.due === 0)
    return 'Elle est déjà payée\u00a0: le montant ira dans les remboursements.'
  return null
}

function keptOf(due: number, amount: number): string {
  if (amount < due) return `Il restera ${formatFcfa(due - amount)} à payer.`
  if (amount === due) return 'Elle sera payée.'
  return `Elle sera payée, et ${formatFcfa(amount - due)} iront dans les remboursements.`
}
