import { isoInstant } from '#shared/iso-instant.ts'

/** A time as ISO text for JSON; null where there is none. */
export const isoTime = (at: number | null) => (at === null ? null : (isoInstant(at) ?? null))
