/** The browser has gone back within this time, else it did not hear. */
const STEP_MS = 300
/** The entry of the history that was left last. */
let left: { state: unknown; at: number } = { state: undefined, at: 0 }

/**
 * Whether a step back may leave the entry that is shown. A second tap, or another piece of the screen, asks again before the
 * browser has gone back, and would leave the entry before it too.
 */
export function leaveEntry(): boolean {
  const { state } = window.history
  if (left.state === state && performance.now() - left.at < STEP_MS) return false
  left = { state, at: performance.now() }
  return true
}
