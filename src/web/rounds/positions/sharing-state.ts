// Apart from the code that locates the phone, because the first screen shows the state only.

import { useSyncExternalStore } from 'react'

/** `refused`: the phone forbids it. `lost`: the phone does not find its position. */
export type SharingState = 'searching' | 'shared' | 'refused' | 'lost'

let state: SharingState = 'searching'
const listeners = new Set<() => void>()

export const sharingState = (): SharingState => state

export function setSharingState(next: SharingState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of the sharing of this phone's position. */
export function useSharingState(): SharingState {
  return useSyncExternalStore(subscribe, sharingState)
}
