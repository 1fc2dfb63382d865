import { useCallback, useSyncExternalStore } from 'react'
import type { WaitingAssignmentKey } from '#shared/orders/orders.inputs.ts'
import { onSessionEnd } from '#web/session-end.ts'

/** An undo of an assignment that had no answer. */
interface UndoFailure {
  key: WaitingAssignmentKey
  message: { title: string; text: string }
}

/** By the id of the order. A failure lasts until an undo is answered, or the order is assigned anew. */
const failures = new Map<string, UndoFailure>()
/** Of the places on screen that say it, by the id of the order. */
const listeners = new Map<string, Set<() => void>>()

/** Tells it where the orders are shown. Returns false if one of them is not on screen. */
export function tellUndoFailures(
  keys: readonly WaitingAssignmentKey[],
  message: UndoFailure['message'],
): boolean {
  for (const key of keys) set(key.orderId, { key, message })
  return keys.every(({ orderId }) => listeners.has(orderId))
}

export function forgetUndoFailures(orderIds: Iterable<string>): void {
  for (const orderId of orderIds) set(orderId, undefined)
}

onSessionEnd(() => forgetUndoFailures([...failures.keys()]))

/** The undo of this order that had no answer. The caller shows it. */
export function useUndoFailure(orderId: string): UndoFailure | undefined {
  const subscribe = useCallback((listener: () => void) => listen(orderId, listener), [orderId])
  return useSyncExternalStore(subscribe, () => failures.get(orderId))
}

function set(orderId: string, failure: UndoFailure | undefined): void {
  if (failure) failures.set(orderId, failure)
  else failures.delete(orderId)
  for (const listener of listeners.get(orderId) ?? []) listener()
}

function listen(orderId: string, listener: () => void): () => void {
  const own = listeners.get(orderId) ?? new Set()
  listeners.set(orderId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0) listeners.delete(orderId)
  }
}
