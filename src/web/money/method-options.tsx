import { IconCash, IconDeviceMobile, type TablerIcon } from '@tabler/icons-react'
import { CASH, METHODS, type PaymentMethod, takenMethods } from '#shared/money/payment-methods.ts'
import { config } from '#web/lib/config.ts'

const METHOD_ICONS: Record<PaymentMethod, TablerIcon> = {
  wave: IconDeviceMobile,
  espece: IconCash,
}

/** The icon of a method; that of cash while none is chosen. */
export const methodIcon = (method: PaymentMethod | null | undefined): TablerIcon =>
  METHOD_ICONS[method ?? CASH]

/** A method to choose. */
export function methodOption<M extends PaymentMethod>(value: M) {
  const Icon = methodIcon(value)
  return { value, label: METHODS[value].label, icon: <Icon /> }
}

/** The ways of paying that the shop takes, as `takenMethods`, to choose from. */
export const methodOptions = (...own: (string | null | undefined)[]) =>
  takenMethods(config, ...own).map(methodOption)
