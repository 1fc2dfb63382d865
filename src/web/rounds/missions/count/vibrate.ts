/** A short vibration that confirms a count, where the phone can and its browser allows it. */
export function vibrate(): void {
  // Safari has no such function.
  navigator.vibrate?.(10)
}
