/** No hint tells of a weekly order that somebody else skips or stops: an open screen reads them again this often. */
export const WEEKLY_REFRESH_MS = 60_000
