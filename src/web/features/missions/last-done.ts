import { useMemo, useSyncExternalStore } from 'react'
import { onSessionEnd } from '#web/features/auth/session-end.ts'
import { tabStorage } from '#web/lib/storage.ts'

/** What the livreur has just confirmed at a client's door. */
export interface Done {
  kind: 'pickup' | 'delivery'
  reference: string
  clientName: string
  /** The cash that was to be received, in francs: 0 when none was. */
  due: number
  /** What the client handed over, in francs. */
  received: number
  /** The change given back, in francs. */
  returned: number
  /** How many pieces were counted. */
  pieces: number
  /** When it was confirmed, in milliseconds UTC. */
  at: number
}

const KEY = 'laveo-derniere-etape'

const listeners = new Set<() => void>()

/** Keeps the step that was just confirmed, recorded or queued, for the list of missions to show. */
export function rememberDone(done: Done): void {
  tabStorage.writeJson(KEY, done)
  tellListeners()
}

/** Forgets it, for example once the livreur starts something else. */
export function forgetDone(): void {
  tabStorage.remove(KEY)
  tellListeners()
}

/** The step confirmed last in this tab, or null. It outlives a reload. */
export function useLastDone(): Done | null {
  const text = useSyncExternalStore(subscribe, () => tabStorage.read(KEY))
  return useMemo(() => parseDone(text), [text])
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parseDone(text: string | null): Done | null {
  if (text === null) return null
  const stored = tabStorage.readJson(KEY) as Partial<Done> | null | undefined
  return typeof stored?.at === 'number' ? (stored as Done) : null
}

// Another livreur may sign in on this phone.
onSessionEnd(forgetDone)
