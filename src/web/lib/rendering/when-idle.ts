/** Safari has no idle callbacks: a moment later, taps that were waiting have been answered. */
const LATER_MS = 50
/** On a page that is never idle it is done after this time. */
const LATEST_MS = 1_000

/** Calls the function when the page has nothing else to do, so that a tap or a frame does not wait for it. */
export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: LATEST_MS })
  else setTimeout(act, LATER_MS)
}
