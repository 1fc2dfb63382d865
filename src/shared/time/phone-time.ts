/** Times of an act by the one clock of the page (`src/web/lib/clock.ts`), which may still be wrong. Milliseconds. */
interface PhoneTime {
  /** When it was done; an act that does not say it is done now. */
  at: number | undefined
  /** When the phone sent it. An older page does not say it: its clock is then taken for right. */
  sentAt: number | undefined
}

/**
 * When an act was done, in milliseconds UTC by the server's clock: as long ago as it waited on the phone, so that a wrong clock
 * changes nothing. It is not believed before `earliest`, nor after `now`.
 */
export function believedTime(
  { at, sentAt }: PhoneTime,
  { earliest, now }: { earliest: number; now: number },
): number {
  if (at === undefined) return now
  const done = sentAt === undefined ? at : now - (sentAt - at)
  return Math.min(now, Math.max(earliest, done))
}
