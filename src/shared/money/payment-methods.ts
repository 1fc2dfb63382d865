/** How an order is paid, spelled as it is stored. */
export const PAYMENT_METHODS = ['espece', 'wave'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The French of each method. */
export const PAYMENT_LABELS: Record<PaymentMethod, string> = { espece: 'Espèces', wave: 'Wave' }
