import { deviceStorage } from '#web/lib/storage.ts'

const KEPT_WORK = 'laveo-atelier-attend'

/** Notes whether acts of the workshop wait on this device, so that a page may know it without their queue. */
export function noteKeptWork(isKept: boolean): void {
  if (isKept) deviceStorage.write(KEPT_WORK, 'oui')
  else deviceStorage.remove(KEPT_WORK)
}

export const isWorkKept = (): boolean => deviceStorage.read(KEPT_WORK) !== null
