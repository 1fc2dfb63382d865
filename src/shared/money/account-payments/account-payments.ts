import { addDays } from '#shared/time/zone.ts'
import { creditFor } from '../credit.ts'
import type { LedgerMethod } from '../payment-methods.ts'

/** The events of the money of an invoice. A cheque pays nothing before the bank has taken it. */
export const ACCOUNT_PAYMENT_KINDS = [
  'received',
  'cheque_held',
  'cheque_cashed',
  'cheque_returned',
  'taken_back',
] as const
export type AccountPaymentKind = (typeof ACCOUNT_PAYMENT_KINDS)[number]

/** A way of paying a debt: the credit of who owes it pays too. */
export type AccountMethod = LedgerMethod | 'credit'

/** Why a payment that was noted is taken back. */
export const TAKE_BACK_REASONS = ['mistake', 'other_invoice', 'not_paid'] as const
export type TakeBackReason = (typeof TAKE_BACK_REASONS)[number]

export const TAKE_BACK_LABELS: Record<TakeBackReason, string> = {
  mistake: 'Erreur de saisie',
  other_invoice: 'Pour une autre facture',
  not_paid: 'L’argent n’est pas venu',
}

/** The number of a transfer or a cheque as it is compared: people write it with other spaces, accents, letter case and punctuation. */
export function bareNumber(number: string): string {
  return number
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Days after which nobody notes a payment any more: an older day is a slip of the hand. */
const MAX_DAYS_AGO = 366

/** The first day on which a payment that is noted today may have come. */
export const firstReceivedOn = (today: string): string => addDays(today, -MAX_DAYS_AGO)

/** The sentence that refuses the day of a payment. */
export function receivedDayFault(day: string, today: string): string | undefined {
  if (day > today) return 'Ce jour est à venir. Choisissez celui où l’argent est arrivé.'
  if (day < firstReceivedOn(today)) return 'Ce jour est il y a plus d’un an. Vérifiez l’année.'
  return undefined
}

/**
 * Francs of a payment that its invoice does not need, since the rest or a cheque that waits for the bank is less: they become the
 * credit of the company, those of a cheque once the bank took it.
 */
export function surplusOf(amount: number, { rest, held }: { rest: number; held: number }): number {
  return Math.min(amount, Math.max(0, amount + held - rest))
}

/** Francs of a company's credit that pay an invoice: a cheque that waits for the bank pays its part. */
export function creditForInvoice(
  { rest, held }: { rest: number; held: number },
  balance: number,
): number {
  return Math.max(0, creditFor(rest - held, balance))
}
