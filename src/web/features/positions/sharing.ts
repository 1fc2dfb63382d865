import { useSyncExternalStore } from 'react'
import type { SharePositionInput } from '#shared/places/positions.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { trpcClient } from '#web/trpc-client.ts'
import { isDue, isSilent, type SentPosition } from './throttle.ts'

/** How the sharing goes: still looking for the place, shared, forbidden by the phone, or without a place to share. */
export type SharingState = 'searching' | 'shared' | 'refused' | 'lost'

interface Fix extends SharePositionInput {
  at: number
}

const TICK_MS = 1_000
/** A place older than this is not sent as if it were new. */
const FRESH_MS = 10_000
/** Metres: what the server takes; beyond, a device knows nothing anyway. */
const MAX_ACCURACY = 100_000
const GPS: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 }

let state: SharingState = 'searching'
let onTheWay: Promise<unknown> = Promise.resolve()
const listeners = new Set<() => void>()

function report(next: SharingState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSharingState(): SharingState {
  return useSyncExternalStore(subscribe, () => state)
}

/** A sharing in progress: the device's latest place, and what was sent of those before it. */
interface Sharing {
  fix?: Fix | undefined
  sent?: SentPosition
  /** On its way to the server: meanwhile nothing else leaves. */
  sending: boolean
  /** The device was asked, and has not answered yet. */
  asking: boolean
  ended: boolean
}

/**
 * Shares the device's position until the returned function is called, or until the server says that
 * no ride is under way (`onOver`). A point lost by the network is not repeated: only the next one
 * counts.
 */
export function startSharing(onOver: () => void): () => void {
  report('searching')
  const { geolocation } = navigator
  if (!geolocation) {
    report('lost')
    return () => {}
  }
  const sharing: Sharing = { sending: false, asking: false, ended: false }
  const answers = [accept.bind(null, sharing), refuse.bind(null, sharing)] as const
  const watch = geolocation.watchPosition(...answers, GPS)
  const timer = setInterval(() => tick(sharing, { ask, over }), TICK_MS)
  const ask = () => geolocation.getCurrentPosition(...answers, { ...GPS, maximumAge: 0 })
  const stop = () => {
    sharing.ended = true
    clearInterval(timer)
    geolocation.clearWatch(watch)
  }
  const over = () => {
    stop()
    onOver()
  }
  return stop
}

function accept(sharing: Sharing, { coords }: GeolocationPosition): void {
  sharing.asking = false
  if (sharing.ended) return
  const { latitude: lat, longitude: lng, accuracy } = coords
  sharing.fix = { lat, lng, accuracy: Math.min(accuracy, MAX_ACCURACY), at: Date.now() }
  if (state === 'lost' || state === 'refused') report(sharing.sent?.point ? 'shared' : 'searching')
}

function refuse(
  sharing: Sharing,
  { code, PERMISSION_DENIED }: Pick<GeolocationPositionError, 'code' | 'PERMISSION_DENIED'>,
): void {
  sharing.asking = false
  if (!sharing.ended) report(code === PERMISSION_DENIED ? 'refused' : 'lost')
}

interface Ways {
  ask: () => void
  over: () => void
}

function tick(sharing: Sharing, { ask, over }: Ways): void {
  if (sharing.sending) return
  const now = Date.now()
  const { fix } = sharing
  if (fix && now - fix.at > FRESH_MS) sharing.fix = undefined
  else if (fix && isDue(sharing.sent, fix, now)) return void send(sharing, fix, over)
  if (sharing.fix || sharing.asking || !isSilent(sharing.sent, now)) return
  sharing.asking = true
  ask()
}

async function send(sharing: Sharing, { at: _, ...place }: Fix, over: () => void): Promise<void> {
  sharing.fix = undefined
  sharing.sending = true
  sharing.sent = { point: place, at: Date.now() }
  const sending = trpcClient.positions.share.mutate(place)
  onTheWay = sending
  try {
    await sending
    if (!sharing.ended) report('shared')
  } catch (error) {
    sharing.sent = { point: null, at: Date.now() }
    if (!sharing.ended && appCodeOf(error) === 'NOT_ON_THE_ROAD') over()
  } finally {
    sharing.sending = false
  }
}

/** Has the server erase where this livreur is, after the place that may be on its way. */
export async function eraseShared(): Promise<void> {
  await onTheWay.catch(() => {})
  await trpcClient.positions.stop.mutate()
}
