import { HOUR_MS } from '#shared/dates.ts'

/** One message with a client's link leaves in so long, for whoever asks. */
export const LINK_EVERY_MS = HOUR_MS / 4
