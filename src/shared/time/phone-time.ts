/**
 * When a phone says that something was done, as far as it is believed: its clock may be wrong, and the act may have waited
 * for the network. Milliseconds UTC.
 */
export function believedTime(
  at: number,
  { earliest, now }: { earliest: number; now: number },
): number {
  return Math.min(now, Math.max(earliest, at))
}
