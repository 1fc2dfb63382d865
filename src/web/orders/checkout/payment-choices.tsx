import { IconCash, IconDeviceMobile } from '@tabler/icons-react'
import { PAYMENT_LABELS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import type { Choice } from '#web/components/forms/choice-cards.tsx'
import { config } from '#web/lib/config.ts'

/** The payment methods. Wave is disabled with its reason when the server has no Wave account. */
export const paymentChoices: Choice<PaymentMethod>[] = [
  {
    value: 'espece',
    label: PAYMENT_LABELS.espece,
    hint: 'au ramassage',
    icon: <IconCash />,
  },
  {
    value: 'wave',
    label: PAYMENT_LABELS.wave,
    hint: 'tout de suite',
    icon: <IconDeviceMobile />,
    disabled: !config.waveEnabled,
    reason: config.waveReason,
  },
]
