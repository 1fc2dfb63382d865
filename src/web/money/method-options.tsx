import { IconCash, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { PAYMENT_LABELS, type PaymentMethod, takenMethods } from '#shared/money/payment-methods.ts'
import { config } from '#web/lib/config.ts'

export const METHOD_ICONS: Record<PaymentMethod, ReactElement> = {
  espece: <IconCash />,
  wave: <IconDeviceMobile />,
}

/** The ways of paying that the shop takes, as `takenMethods`, to choose from. */
export const methodOptions = (...own: (string | null | undefined)[]) =>
  takenMethods(config, ...own).map((value) => ({
    value,
    label: PAYMENT_LABELS[value],
    icon: METHOD_ICONS[value],
  }))
