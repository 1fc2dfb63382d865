import type { SharePositionInput } from '#shared/places/positions.inputs.ts'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { trpcClient } from '#web/trpc-client.ts'
import { setSharingState, sharingState } from './sharing-state.ts'
import { isDue, isPositionDue, type SentPosition } from './throttle.ts'

interface Fix extends SharePositionInput {
  at: number
}

const TICK_MS = 1_000
/** A position older than this is not sent. */
const FRESH_MS = 10_000
/** The largest accuracy radius that the server accepts, in metres. */
const MAX_ACCURACY = 100_000
const GPS: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 }

let lastRequest: Promise<unknown> = Promise.resolve()

/** A sharing in progress. */
interface Sharing {
  /** The latest position of the device, if it is not sent yet. */
  fix?: Fix | undefined
  sent?: SentPosition
  /** A request is running: only one runs at a time. */
  isSending: boolean
  /** The device was asked for its position and has not answered. */
  isLocating: boolean
  hasEnded: boolean
}

/**
 * Shares the device's position until the returned function is called, or until the server answers
 * that no ride is in progress, which calls `onOver`. A position that was lost by the network is not
 * sent again, because a newer one follows.
 */
export function startSharing(onOver: () => void): () => void {
  setSharingState('searching')
  const { geolocation } = navigator
  if (!geolocation) {
    setSharingState('lost')
    return () => {}
  }
  const sharing: Sharing = { isSending: false, isLocating: false, hasEnded: false }
  const onPosition = (position: GeolocationPosition) => handlePosition(sharing, position)
  const onError = (error: GeolocationPositionError) => handleError(sharing, error)
  const watch = geolocation.watchPosition(onPosition, onError, GPS)
  const locate = () =>
    geolocation.getCurrentPosition(onPosition, onError, { ...GPS, maximumAge: 0 })
  const stop = () => {
    sharing.hasEnded = true
    clearInterval(timer)
    geolocation.clearWatch(watch)
  }
  const handleOver = () => {
    stop()
    onOver()
  }
  const timer = setInterval(() => tick(sharing, locate, handleOver), TICK_MS)
  return stop
}

function handlePosition(sharing: Sharing, { coords }: GeolocationPosition): void {
  sharing.isLocating = false
  if (sharing.hasEnded) return
  const { latitude: lat, longitude: lng, accuracy } = coords
  sharing.fix = { lat, lng, accuracy: Math.min(accuracy, MAX_ACCURACY), at: serverNow() }
  const state = sharingState()
  if (state === 'lost' || state === 'refused')
    setSharingState(sharing.sent?.point ? 'shared' : 'searching')
}

function handleError(
  sharing: Sharing,
  { code, PERMISSION_DENIED }: Pick<GeolocationPositionError, 'code' | 'PERMISSION_DENIED'>,
): void {
  sharing.isLocating = false
  if (!sharing.hasEnded) setSharingState(code === PERMISSION_DENIED ? 'refused' : 'lost')
}

/** Sends the latest position when it is due, or locates the device when it has been silent. */
function tick(sharing: Sharing, locate: () => void, onOver: () => void): void {
  if (sharing.isSending) return
  const now = serverNow()
  const { fix } = sharing
  if (fix && now - fix.at > FRESH_MS) {
    sharing.fix = undefined
  } else if (fix && isDue(sharing.sent, fix, now)) {
    void send(sharing, fix, onOver)
    return
  }
  if (sharing.fix || sharing.isLocating || !isPositionDue(sharing.sent, now)) return
  sharing.isLocating = true
  locate()
}

async function send(sharing: Sharing, { at: _, ...point }: Fix, onOver: () => void): Promise<void> {
  sharing.fix = undefined
  sharing.isSending = true
  sharing.sent = { point, at: serverNow() }
  const request = trpcClient.positions.share.mutate(point)
  lastRequest = request
  try {
    await request
    if (!sharing.hasEnded) setSharingState('shared')
  } catch (error) {
    sharing.sent = { point: null, at: serverNow() }
    if (!sharing.hasEnded && appCodeOf(error) === 'NOT_ON_THE_ROAD') onOver()
  } finally {
    sharing.isSending = false
  }
}

/** Erases the livreur's position on the server, after a request that may still be running. */
export async function eraseSharedPosition(): Promise<void> {
  await lastRequest.catch(() => {})
  await trpcClient.positions.stop.mutate()
}
