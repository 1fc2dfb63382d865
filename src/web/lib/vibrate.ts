/** A short vibration that confirms a count or a scan, where the phone can and its browser allows it. */
export function vibrate(ms = 10): void {
  // Safari has no such function.
  navigator.vibrate?.(ms)
}
