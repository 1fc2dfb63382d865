import { useEffect, useSyncExternalStore } from 'react'
import { useDeviceChoice } from '#web/lib/rendering/device-choice.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { shareChoice } from './share-choice.ts'
import { startSharing } from './sharing.ts'
import { useRides } from './use-rides.ts'

/** Shares the livreur's position while they have agreed, are on the way and the page is visible. Mounted once. */
export function useSharePosition(): void {
  const utils = trpc.useUtils()
  const rides = useRides()
  const hasAgreed = useDeviceChoice(shareChoice, useMe().id) === 'yes'
  const isVisible = useIsPageVisible()
  const tries = useSyncExternalStore(subscribe, () => attempt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try starts the sharing again
  useEffect(() => {
    if (!hasAgreed || !isVisible || rides === '') return
    return startSharing(() => void utils.missions.invalidate())
  }, [hasAgreed, isVisible, rides, tries, utils])
}

let attempt = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts the sharing again after the device has refused it. */
export function retrySharing(): void {
  attempt += 1
  for (const listener of listeners) listener()
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
