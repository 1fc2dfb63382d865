import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'

export type ShareChoice = 'yes' | 'no'

const keyOf = (userId: string) => `laveo-position-${userId}` as const

/** The choices of this tab, in case the browser stores nothing. */
const choices = new Map<string, ShareChoice>()
const listeners = new Set<() => void>()

function readChoice(userId: string): ShareChoice | undefined {
  const stored = deviceStorage.read(keyOf(userId))
  return stored === 'yes' || stored === 'no' ? stored : choices.get(userId)
}

/** Stores on this device whether the account shares its position. */
export function chooseSharing(userId: string, choice: ShareChoice): void {
  choices.set(userId, choice)
  deviceStorage.write(keyOf(userId), choice)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether the account shares its position from this device. Undefined until the livreur has chosen. */
export function useShareChoice(userId: string): ShareChoice | undefined {
  return useSyncExternalStore(subscribe, () => readChoice(userId))
}
