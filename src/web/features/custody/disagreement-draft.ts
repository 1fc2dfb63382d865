import type { CheckStep } from '#shared/orders/custody.ts'
import { tabStorage } from '#web/lib/storage.ts'

const keyOf = (orderId: string, step: CheckStep) => `laveo-disagreement-${orderId}-${step}` as const

/** What this tab has kept of a message that was not sent yet. */
export function readDisagreement(orderId: string, step: CheckStep): string {
  return tabStorage.read(keyOf(orderId, step)) ?? ''
}

/** Keeps what is typed until it is sent, the tab closes or the person signs out; nothing typed keeps nothing. */
export function keepDisagreement(orderId: string, step: CheckStep, note: string): void {
  if (note === '') tabStorage.remove(keyOf(orderId, step))
  else tabStorage.write(keyOf(orderId, step), note)
}
