import type { CheckStep } from '#shared/orders/custody.ts'

const PREFIX = 'laveo-disagreement-'

const keyOf = (orderId: string, step: CheckStep) => `${PREFIX}${orderId}-${step}`

/** What this tab has kept of a message that was not sent yet. */
export function readDisagreement(orderId: string, step: CheckStep): string {
  try {
    return sessionStorage.getItem(keyOf(orderId, step)) ?? ''
  } catch {
    // A forbidden storage keeps nothing.
    return ''
  }
}

/** Keeps what is typed until it is sent or the tab closes; nothing typed keeps nothing. */
export function keepDisagreement(orderId: string, step: CheckStep, note: string): void {
  try {
    if (note === '') sessionStorage.removeItem(keyOf(orderId, step))
    else sessionStorage.setItem(keyOf(orderId, step), note)
  } catch {
    // A full or forbidden storage only costs the memory of the draft.
  }
}

/** Forgets all that was typed: nothing of it outlives a sign-out. */
export function forgetDisagreements(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
