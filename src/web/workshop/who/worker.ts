import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#shared/dates.ts'
import type { WorkshopWorker } from '#shared/workshop/board.ts'
import { serverNow } from '#web/lib/clock.ts'
import { deviceStorage } from '#web/lib/storage.ts'

/** After so long without a touch somebody else may stand there: the next act asks again. */
export const FORGET_AFTER_MS = 15 * MINUTE_MS
/** A touch is noted at most this often. */
const NOTE_EVERY_MS = MINUTE_MS / 2

const KEY = 'laveo-atelier-qui'

/** `at` is the last touch of the tablet: a name is forgotten when nobody touches it for long. */
interface AtWork {
  n: number
  at: number
}

function readStored(): AtWork | null {
  const stored = deviceStorage.readJson(KEY) as Partial<AtWork> | null | undefined
  return typeof stored?.n === 'number' && typeof stored.at === 'number'
    ? { n: stored.n, at: stored.at }
    : null
}

let atWork = readStored()
const listeners = new Set<() => void>()

function set(next: AtWork | null): void {
  atWork = next
  if (next) deviceStorage.writeJson(KEY, next)
  else deviceStorage.remove(KEY)
  for (const listener of listeners) listener()
}

export const chooseWorker = (n: number): void => set({ n, at: serverNow() })

/** The tablet was touched. */
export function noteTouch(): void {
  const now = serverNow()
  if (atWork && !isForgotten(atWork, now) && now - atWork.at > NOTE_EVERY_MS)
    set({ n: atWork.n, at: now })
}

const isForgotten = ({ at }: AtWork, now: number) => now - at > FORGET_AFTER_MS

/** Undefined when nobody chose a first name, or when nobody touched the tablet for long. */
export function workerNow(workers: readonly WorkshopWorker[]): WorkshopWorker | undefined {
  if (!atWork || isForgotten(atWork, serverNow())) return undefined
  const { n } = atWork
  return workers.find((worker) => worker.n === n)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** It renders again when somebody chooses a first name. */
export function useWorker(workers: readonly WorkshopWorker[]): WorkshopWorker | undefined {
  useSyncExternalStore(subscribe, () => atWork)
  return workerNow(workers)
}
