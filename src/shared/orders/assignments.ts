/** How long an assignment may be undone, in milliseconds, as the screen counts it. */
export const UNDO_MS = 10_000

/** A tap on « Annuler » in the last instant may take so long on its way, in milliseconds. */
const ON_ITS_WAY_MS = 1_000

/** When an assignment that is asked at `now` stands, in milliseconds UTC: nobody is told before. */
export function standsAt(now: number): number {
  return now + UNDO_MS + ON_ITS_WAY_MS
}

/** How long an assignment that stands at `at` may still be undone, in milliseconds. */
export function timeToUndo(at: number, now: number): number {
  return Math.max(0, at - ON_ITS_WAY_MS - now)
}

/** How long the admin who asked is told of an assignment that could not be made, in milliseconds. */
export const REFUSAL_TOLD_MS = 10 * 60_000
