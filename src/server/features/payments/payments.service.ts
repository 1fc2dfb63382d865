import type { Env } from '#server/env.ts'
import type { PaymentMethod } from '#shared/orders.ts'

/** Where the browser goes to pay with Wave (the merchant link with the amount in francs), or nothing for cash. */
export function paymentUrl(
  { wavePaymentLink }: Pick<Env, 'wavePaymentLink'>,
  method: PaymentMethod | null,
  amount: number,
): string | null {
  if (method !== 'wave' || !wavePaymentLink) return null
  return `${wavePaymentLink}${wavePaymentLink.includes('?') ? '&' : '?'}amount=${amount}`
}
