import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'
import { type PushChoice, pushKeyOf, readPushChoice } from './read-choice.ts'

/** The choices of this tab, in case the browser stores nothing. */
const choices = new Map<string, PushChoice>()
const listeners = new Set<() => void>()

/** Stores on this device what the account chose. */
export function choosePush(userId: string, choice: PushChoice): void {
  choices.set(userId, choice)
  deviceStorage.write(pushKeyOf(userId), choice)
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

/** What the account chose on this device, and again when it changes, in another tab too. */
export function usePushChoice(userId: string): PushChoice | undefined {
  return useSyncExternalStore(subscribe, () => readPushChoice(userId) ?? choices.get(userId))
}
