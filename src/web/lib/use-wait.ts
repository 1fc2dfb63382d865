import { useEffect, useState, useSyncExternalStore } from 'react'
import { tabStorage } from './storage.ts'

const keyOf = (name: string) => `laveo.wait.${name}` as const
const listeners = new Set<() => void>()

/** Seconds until a moment, counted down on screen; 0 once it has come. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  const [awaited, setAwaited] = useState(moment)
  if (awaited !== moment) {
    setAwaited(moment)
    setNow(Date.now())
  }
  // The clock runs outside React; it stops with the wait.
  useEffect(() => {
    if (Date.now() >= moment) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

/** Starts a wait, in seconds, that a reload does not shorten; 0 forgets it. */
export function startWait(name: string, seconds: number): void {
  // Without a storage there is no wait here; the server has its own.
  if (seconds > 0) tabStorage.write(keyOf(name), String(Date.now() + seconds * 1000))
  else tabStorage.remove(keyOf(name))
  for (const listener of listeners) listener()
}

/** Seconds left of a wait, 0 when there is none; and whether there was one, which is over. */
export function useWait(name: string): { left: number; over: boolean } {
  const moment = useSyncExternalStore(subscribe, () => momentOf(name))
  const left = useSecondsUntil(moment)
  return { left, over: moment > 0 && left === 0 }
}

function momentOf(name: string): number {
  return Number(tabStorage.read(keyOf(name)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
