import { HOUR_MS } from '#shared/dates.ts'

/** One message with a client's link leaves in so long, whatever the asker. */
export const LINK_EVERY_MS = HOUR_MS / 4
