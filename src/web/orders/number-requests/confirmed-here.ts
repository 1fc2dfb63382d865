let confirmed: string | undefined

/** An order was confirmed on this page, whose home says so once. */
export function noteConfirmed(orderId: string): void {
  confirmed = orderId
}

/** The order that was confirmed on this page; undefined once its home was left. */
export const confirmedHere = (): string | undefined => confirmed

export function forgetConfirmed(): void {
  confirmed = undefined
}
