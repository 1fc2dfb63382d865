import { useEffect, useSyncExternalStore } from 'react'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { trpc } from '#web/trpc.ts'
import { chooseSharing, useShareChoice } from './share-choice.ts'
import { eraseShared, startSharing } from './sharing.ts'
import { useRides } from './use-rides.ts'

/**
 * Shares the livreur's position while they agreed, have a ride and keep the page visible. Mounted
 * once.
 */
export function useSharePosition(): void {
  const utils = trpc.useUtils()
  const rides = useRides()
  const agreed = useShareChoice(useMe().id) === 'yes'
  const visible = useVisible()
  const tries = useSyncExternalStore(subscribe, () => attempt)
  // The GPS belongs to the device.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts afresh
  useEffect(() => {
    if (!agreed || !visible || rides === '') return
    return startSharing(() => void utils.missions.invalidate())
  }, [agreed, visible, rides, tries, utils])
}

let attempt = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the device again, which had refused. */
export function shareAgain(): void {
  attempt += 1
  for (const listener of listeners) listener()
}

/** Ends the sharing at once on this device, then on the server. */
export function declineSharing(userId: string): void {
  chooseSharing(userId, 'no')
  eraseShared().catch(() =>
    notifyError(
      'Votre position n’est plus envoyée.',
      'Faute de réseau, la dernière reste visible jusqu’à la fin de la mission.',
    ),
  )
}

function useVisible(): boolean {
  return useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
}

function watchVisibility(change: () => void): () => void {
  document.addEventListener('visibilitychange', change)
  return () => document.removeEventListener('visibilitychange', change)
}
