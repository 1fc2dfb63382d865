import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'

/** Milliseconds to wait for what `retry-after` says in seconds: one minute when it says nothing, an hour at most. */
export function waitAskedFor(retryAfter: string | null | undefined): number {
  if (!/^\d{1,9}$/.test(retryAfter ?? '')) return MINUTE_MS
  return Math.min(Math.max(Number(retryAfter), 1) * 1000, HOUR_MS)
}
