// These values are outside the database, so that the screens of other roles need not open it.

import { deviceStorage } from '#web/lib/storage.ts'
import { STILL_WAITING } from '#web/record/still-waiting.ts'
import { onSessionEnd, warnBeforeSignOut } from '#web/session-end.ts'

/**
 * Marks a restored session in the cache. No answer of the server has this time, so that each guard sees that the server
 * has not confirmed the session.
 */
export const RESTORED_AT = 0

const LAST = 'laveo-hors-ligne'
const QUEUE = 'laveo-en-attente'
const OWN = 'laveo-en-attente-miennes'

/** The id of the account whose missions, or whose till, this device shows without a network. Null after they signed out. */
export const lastAccount = (): string | null => deviceStorage.read(LAST)

export const setLastAccount = (id: string | null): void => write(LAST, id)

/** The last known number of queued actions on this phone, of all accounts. */
export const countQueuedOnDevice = (): number => Number(deviceStorage.read(QUEUE) ?? 0)

/** The last known number of queued actions of the current user. */
export const countQueuedOfLivreur = (): number => Number(deviceStorage.read(OWN) ?? 0)

export function setQueuedCounts(all: number, own: number): void {
  write(QUEUE, all > 0 ? String(all) : null)
  write(OWN, own > 0 ? String(own) : null)
}

function write(key: typeof LAST | typeof QUEUE | typeof OWN, value: string | null): void {
  if (value === null) deviceStorage.remove(key)
  else deviceStorage.write(key, value)
}

/** Removes what this device shows without a network. The queue stays. */
export async function forgetLastAccount(): Promise<void> {
  if (lastAccount() === null) return
  setLastAccount(null)
  const { deleteSnapshots } = await import('./session/snapshot.ts').catch(() => ({
    deleteSnapshots() {},
  }))
  await deleteSnapshots()
}

onSessionEnd(forgetLastAccount)

warnBeforeSignOut(() => (countQueuedOfLivreur() > 0 ? STILL_WAITING : null))
