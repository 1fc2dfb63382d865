import { METHOD_WORDS } from './method-words.ts'
import type { PaymentView } from './payments.ts'

/**
 * Money that came for an order, a line for each way, the client's credit first; `whole` is the label where it came one
 * way. Empty while nothing did.
 */
export function paidLines(
  { paid, credit, parts }: Pick<PaymentView, 'paid' | 'credit' | 'parts'>,
  whole: string,
): { label: string; amount: number }[] {
  const ways = parts
    ? parts.map(({ method, amount }) => ({ label: `Payé ${METHOD_WORDS[method].paidBy}`, amount }))
    : [{ label: whole, amount: paid - credit }]
  return [{ label: 'Avoir', amount: credit }, ...ways].filter(({ amount }) => amount > 0)
}
