import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverNow } from './clock.ts'
import { tabStorage } from './storage.ts'

const keyOf = (name: string) => `laveo.wait.${name}` as const
const listeners = new Set<() => void>()

/** The seconds until a moment, updated every second. 0 once the moment has passed. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(serverNow)
  const [previousMoment, setPreviousMoment] = useState(moment)
  if (previousMoment !== moment) {
    setPreviousMoment(moment)
    setNow(serverNow())
  }
  useEffect(() => {
    if (serverNow() >= moment) return
    const timer = setInterval(() => {
      setNow(serverNow())
      if (serverNow() >= moment) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

/** Starts a wait in seconds, which a reload does not shorten. 0 removes it. */
export function startWait(name: string, seconds: number): void {
  // Without a storage there is no wait in the browser, but the server still applies its own.
  if (seconds > 0) tabStorage.write(keyOf(name), String(serverNow() + seconds * 1000))
  else tabStorage.remove(keyOf(name))
  for (const listener of listeners) listener()
}

/** The remaining seconds of a wait, or 0. `over` tells whether a wait was started and has ended. */
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
