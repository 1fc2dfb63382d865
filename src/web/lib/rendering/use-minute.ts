import { useSyncExternalStore } from 'react'
import { onClockMoved, serverNow } from '../clock.ts'

/** Twice a minute, so that a text in minutes is never a whole one behind. */
const STEP_MS = 30_000

let now = serverNow()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

onClockMoved(tick)

/** The current time in milliseconds UTC, read again twice a minute: one timer for all that is on screen. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => now)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start(): void {
  tick()
  timer = setInterval(tick, STEP_MS)
  // The timers of a hidden page are slowed down.
  document.addEventListener('visibilitychange', tickWhenShown)
}

function stop(): void {
  clearInterval(timer)
  document.removeEventListener('visibilitychange', tickWhenShown)
}

/**
 * A page that is being left is hidden too. What it then draws at once asks for its images as the page goes, which the policy
 * of the page refuses: a map that had just come was left without its tiles.
 */
function tickWhenShown(): void {
  if (document.visibilityState === 'visible') tick()
}

function tick(): void {
  now = serverNow()
  for (const listener of listeners) listener()
}
