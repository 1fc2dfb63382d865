import { deviceStorage } from '../storage.ts'

export type DeviceKey = `laveo-${string}`

/** Texts that the browser refused to store: known on this page only. */
const unsaved = new Map<DeviceKey, string>()
const listeners = new Set<() => void>()

/** The text that is kept on this device under a key, or null. */
export function readDeviceText(key: DeviceKey): string | null {
  return unsaved.get(key) ?? deviceStorage.read(key)
}

/** Keeps a text under a key, or removes it (null), and tells the pieces of screen that show it. */
export function keepDeviceText(key: DeviceKey, text: string | null): void {
  unsaved.delete(key)
  if (text === null) deviceStorage.remove(key)
  else if (!deviceStorage.write(key, text)) unsaved.set(key, text)
  for (const listener of listeners) listener()
}

/** Calls the function when a text may have changed, in another tab too. */
export function subscribeToDevice(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
