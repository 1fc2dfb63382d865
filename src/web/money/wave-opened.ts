import { deviceStorage } from '#web/lib/storage.ts'

const KEY = 'laveo-wave-ouvert'

/** Keeps on this device that Wave was opened for an order: nobody knows yet whether it was paid. */
export function noteWaveOpened(orderId: string): void {
  deviceStorage.write(KEY, orderId)
}

/** The order for which Wave was opened last, until its client has said whether they paid. */
export const waveOpenedFor = (): string | null => deviceStorage.read(KEY)

export function forgetWaveOpened(): void {
  deviceStorage.remove(KEY)
}

/** Calls `changed` when the person comes back to this page, from Wave or from elsewhere. */
export function onComingBack(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  window.addEventListener('pageshow', changed)
  return () => {
    document.removeEventListener('visibilitychange', changed)
    window.removeEventListener('pageshow', changed)
  }
}
