/** How an order is paid, spelled as it is stored. */
export const PAYMENT_METHODS = ['espece', 'wave'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Whether money that comes this way needs more of the shop than a drawer: an account, whose link or key it gave. */
const NEEDS_ACCOUNT: Record<PaymentMethod, boolean> = { espece: false, wave: true }

/**
 * The ways of paying that the shop takes. One of `own` is among them whatever the shop takes now: the money in question came,
 * or was chosen to come, that way while it did.
 */
export function takenMethods(
  { waveEnabled }: { waveEnabled: boolean },
  ...own: (string | null | undefined)[]
): PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) => !NEEDS_ACCOUNT[method] || waveEnabled || own.includes(method),
  )
}

/** The French of each method. */
export const PAYMENT_LABELS: Record<PaymentMethod, string> = { espece: 'Espèces', wave: 'Wave' }
