// Beside the database, so that other roles' screens need not open it in vain.

import { onSessionEnd, warnBeforeSignOut } from '#web/features/auth/session-end.ts'
import { deviceStorage } from '#web/lib/storage.ts'

const LAST = 'laveo-hors-ligne'
const QUEUE = 'laveo-en-attente'
const MINE = 'laveo-en-attente-miennes'

/** Id of the livreur whose missions this phone shows without a network; nothing after they left. */
export const lastLivreur = (): string | null => deviceStorage.read(LAST)

export const markLivreur = (id: string | null): void => write(LAST, id)

/** How many actions are queued on this phone, of any account, when last counted. */
export const queuedOnDevice = (): number => Number(deviceStorage.read(QUEUE) ?? 0)

/** How many of them are those of the person who is signed in. */
export const queuedOfLivreur = (): number => Number(deviceStorage.read(MINE) ?? 0)

/** What the person who is signed in did and the phone could not keep: it goes with the page. */
let unkept = 0

export const unsavedOfLivreur = (): number => unkept

export function markUnsaved(count: number): void {
  unkept = count
}

export function markQueued(all: number, mine: number): void {
  write(QUEUE, all > 0 ? String(all) : null)
  write(MINE, mine > 0 ? String(mine) : null)
}

function write(key: typeof LAST | typeof QUEUE | typeof MINE, value: string | null): void {
  if (value === null) deviceStorage.remove(key)
  else deviceStorage.write(key, value)
}

/** No livreur's missions are shown without a network from this moment on; the queue stays. */
export async function forgetLivreur(): Promise<void> {
  if (lastLivreur() === null) return
  markLivreur(null)
  const { dropSnapshots } = await import('./session/snapshot.ts').catch(() => ({
    dropSnapshots() {},
  }))
  await dropSnapshots()
}

onSessionEnd(forgetLivreur)

const STILL_WAITING = {
  title: 'Tout n’est pas envoyé',
  text: 'Ce que vous avez confirmé sans réseau reste sur ce téléphone et partira à votre prochaine connexion, sur ce téléphone seulement.',
  confirmLabel: 'Se déconnecter',
}

const WOULD_BE_LOST = {
  title: 'Tout n’est pas envoyé',
  text: 'Ce téléphone n’a pas pu garder ce que vous avez confirmé. Attendez le réseau\u00a0: si vous partez maintenant, c’est perdu.',
  confirmLabel: 'Se déconnecter quand même',
}

warnBeforeSignOut(() => {
  if (unkept > 0) return WOULD_BE_LOST
  return queuedOfLivreur() > 0 ? STILL_WAITING : null
})
