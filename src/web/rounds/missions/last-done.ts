import { useMemo, useSyncExternalStore } from 'react'
import { formatFcfa } from '#shared/text/money.ts'
import { tabStorage } from '#web/lib/storage.ts'

/** The step that the livreur has just confirmed at a client's door. */
export interface Done {
  kind: 'pickup' | 'delivery'
  reference: string
  clientName: string
  /** The cash that was to be received, in francs: 0 when none was. */
  due: number
  /** Francs that the client handed over. */
  received: number
  /** The change given back, in francs. */
  returned: number
  /** `6 pièces`, `1 pièce et 1 sac (3,7 kg)`. */
  contents: string
  /** The time of the confirmation, in milliseconds UTC. */
  at: number
}

/** It holds the id of the livreur, because another one may sign in on this phone. */
const doneKey = (userId: string) => `laveo-derniere-etape-${userId}` as const

const listeners = new Set<() => void>()

/** Keeps the step that was just confirmed, recorded or queued, for the list of missions to show. */
export function rememberDone(userId: string, done: Done): void {
  tabStorage.writeJson(doneKey(userId), done)
  tellListeners()
}

/** Forgets it, for example once the livreur starts something else. */
export function forgetDone(userId: string): void {
  tabStorage.remove(doneKey(userId))
  tellListeners()
}

/** The step that this livreur confirmed last in this tab, or null. It outlives a reload. */
export function useLastDone(userId: string): Done | null {
  const key = doneKey(userId)
  const text = useSyncExternalStore(subscribe, () => tabStorage.read(key))
  return useMemo(() => (text === null ? null : readDone(key)), [key, text])
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readDone(key: ReturnType<typeof doneKey>): Done | null {
  const stored = tabStorage.readJson(key) as Partial<Done> | null | undefined
  return typeof stored?.at === 'number' ? (stored as Done) : null
}

/** Nothing was to be paid at the door, nor was: a stamp without sums. */
export const isWithoutSums = ({ due, received }: Done) => due === 0 && received === 0

/** « Livrée · 9 085 FCFA rendus », « Ramassée · 6 pièces ». */
export function stampWords({ kind, contents, returned }: Done): string {
  if (kind === 'pickup') return contents ? `Ramassée · ${contents}` : 'Ramassée'
  return returned > 0 ? `Livrée · ${formatFcfa(returned)}\u00a0rendus` : 'Livrée'
}
