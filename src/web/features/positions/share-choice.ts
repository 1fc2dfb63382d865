import { useSyncExternalStore } from 'react'

export type ShareChoice = 'yes' | 'no'

const PREFIX = 'laveo-position-'

/** What this tab knows, should the device not let us keep it. */
const choices = new Map<string, ShareChoice>()
const listeners = new Set<() => void>()

function read(userId: string): ShareChoice | undefined {
  try {
    const stored = localStorage.getItem(PREFIX + userId)
    if (stored === 'yes' || stored === 'no') return stored
  } catch {
    // A forbidden storage only costs the memory of the choice.
  }
  return choices.get(userId)
}

/** Keeps on this device whether this account shares its position. */
export function chooseSharing(userId: string, choice: ShareChoice): void {
  choices.set(userId, choice)
  try {
    localStorage.setItem(PREFIX + userId, choice)
  } catch {
    // As above: the choice lives on in this tab.
  }
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

/** Whether this account shares its position from this device; nothing until its owner has chosen. */
export function useShareChoice(userId: string): ShareChoice | undefined {
  return useSyncExternalStore(subscribe, () => read(userId))
}
