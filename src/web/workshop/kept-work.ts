import { deviceStorage } from '#web/lib/storage.ts'
import { STILL_WAITING } from '#web/record/still-waiting.ts'
import { warnBeforeSignOut } from '#web/session-end.ts'

const KEPT_WORK = 'laveo-atelier-attend'

let isOwnKept = false

/** Notes whether acts of the workshop wait on this device, so that a page may know it without their queue; and whether one's own do. */
export function noteKeptWork(isKept: boolean, isOwn: boolean): void {
  isOwnKept = isOwn
  if (isKept) deviceStorage.write(KEPT_WORK, 'oui')
  else deviceStorage.remove(KEPT_WORK)
}

export const isWorkKept = (): boolean => deviceStorage.read(KEPT_WORK) !== null

warnBeforeSignOut(() => (isOwnKept ? STILL_WAITING : null))
