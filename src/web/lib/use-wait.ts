import { useEffect, useState, useSyncExternalStore } from 'react'

const PREFIX = 'laveo.wait.'
const listeners = new Set<() => void>()

/** Seconds until a moment, counted down on screen; 0 once it has come. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  // The clock runs outside React; it stops with the wait.
  useEffect(() => {
    setNow(Date.now())
    if (Date.now() >= moment) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

/** Starts the wait before something may be done again, in seconds; a reload does not shorten it. */
export function startWait(name: string, seconds: number): void {
  try {
    sessionStorage.setItem(PREFIX + name, String(Date.now() + seconds * 1000))
  } catch {
    // Without a storage there is no wait here; the server has its own.
  }
  for (const listener of listeners) listener()
}

/** Seconds left of a wait; 0 when there is none. */
export function useWait(name: string): number {
  return useSecondsUntil(useSyncExternalStore(subscribe, () => momentOf(name)))
}

function momentOf(name: string): number {
  try {
    return Number(sessionStorage.getItem(PREFIX + name))
  } catch {
    return 0
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
