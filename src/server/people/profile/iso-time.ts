/** A time as ISO text; null stays null. */
export const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())
