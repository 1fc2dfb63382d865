import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../storage.ts'

/** What each account chose once on this device. */
export interface DeviceChoice<Choice extends string> {
  /** Undefined until the account has chosen. */
  read: (userId: string) => Choice | undefined
  choose: (userId: string, choice: Choice) => void
  subscribe: (listener: () => void) => () => void
}

/** Keeps a choice of an account under the key that `keyOf` gives; `choices` are those that are known. */
export function createDeviceChoice<Choice extends string>(
  keyOf: (userId: string) => `laveo-${string}`,
  choices: readonly Choice[],
): DeviceChoice<Choice> {
  /** The choices of this tab, in case the browser stores nothing. */
  const ofTab = new Map<string, Choice>()
  const listeners = new Set<() => void>()
  return {
    read(userId) {
      const stored = deviceStorage.read(keyOf(userId))
      return choices.find((known) => known === stored) ?? ofTab.get(userId)
    },
    choose(userId, choice) {
      ofTab.set(userId, choice)
      deviceStorage.write(keyOf(userId), choice)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}

/** What the account chose on this device, and again when it changes, in another tab too. */
export function useDeviceChoice<Choice extends string>(
  { read, subscribe }: DeviceChoice<Choice>,
  userId: string,
): Choice | undefined {
  return useSyncExternalStore(subscribe, () => read(userId))
}
