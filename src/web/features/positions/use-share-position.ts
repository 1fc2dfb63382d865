import { useEffect, useState, useSyncExternalStore } from 'react'
import { isRide } from '#shared/places/positions.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { trpc } from '#web/trpc.ts'
import { chooseSharing, useShareChoice } from './share-choice.ts'
import { eraseShared, startSharing } from './sharing.ts'

/** The orders to whose clients the livreur rides right now, as one text; empty when there is none. */
export function useRides(): string {
  const { approved } = useMe()
  const { data = [] } = trpc.missions.list.useQuery(undefined, { enabled: approved })
  return data.flatMap(({ id, status }) => (isRide(status) ? id : [])).join()
}

/** Whether one of these rides began since this page was opened: signing in alone does not ask. */
export function useRideBegun(rides: string): boolean {
  const { approved } = useMe()
  const { data } = trpc.missions.list.useQuery(undefined, { enabled: approved })
  const [before, setBefore] = useState<string[] | null>(null)
  const now = rides.split(',').filter(Boolean)
  if (data && before === null) setBefore(now)
  return before !== null && now.some((id) => !before.includes(id))
}

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
