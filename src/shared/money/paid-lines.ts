import { PAID_BY, type PaymentView } from './payments.ts'

/** What came for an order, a line for each way; `whole` is the label where it came one way. Empty while nothing did. */
export function paidLines(
  { paid, parts }: PaymentView,
  whole: string,
): { label: string; amount: number }[] {
  if (parts)
    return parts.map(({ method, amount }) => ({ label: `Payé ${PAID_BY[method]}`, amount }))
  return paid > 0 ? [{ label: whole, amount: paid }] : []
}
