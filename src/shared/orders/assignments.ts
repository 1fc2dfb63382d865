/** How long an assignment may be undone, in milliseconds, as the screen counts it. */
export const UNDO_MS = 10_000

/** A tap on « Annuler » in the last instant may take so long on its way, in milliseconds. */
const ON_ITS_WAY_MS = 1_000

/** When the words of an assignment that is made at `at` leave, in milliseconds UTC: it can be undone until then. */
export const toldAt = (at: number): number => at + UNDO_MS + ON_ITS_WAY_MS
