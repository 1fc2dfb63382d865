import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { methodIs, PAYMENT_METHODS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import type { Choice } from '#web/components/forms/choice-cards.tsx'
import { config } from '#web/lib/config.ts'
import { methodOption } from '#web/money/method-options.tsx'

/** The payment methods. Wave is disabled with its reason when the server has no Wave account. */
export const paymentChoices: Choice<PaymentMethod>[] = PAYMENT_METHODS.map((method) => ({
  ...methodOption(method),
  hint: METHOD_WORDS[method].hint,
  ...(methodIs(method, 'online') && { disabled: !config.waveEnabled, reason: config.waveReason }),
}))
