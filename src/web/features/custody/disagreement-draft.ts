import type { CheckStep } from '#shared/orders/custody.ts'
import { tabStorage } from '#web/lib/storage.ts'

const keyOf = (orderId: string, step: CheckStep) => `laveo-disagreement-${orderId}-${step}` as const

/** The unsent message stored in this tab, or an empty text. */
export function readDisagreement(orderId: string, step: CheckStep): string {
  return tabStorage.read(keyOf(orderId, step)) ?? ''
}

/** Stores the message until it is sent, the tab is closed or the user signs out. An empty text removes it. */
export function saveDisagreement(orderId: string, step: CheckStep, note: string): void {
  if (note === '') tabStorage.remove(keyOf(orderId, step))
  else tabStorage.write(keyOf(orderId, step), note)
}
