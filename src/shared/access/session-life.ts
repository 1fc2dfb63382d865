import { DAY_MS } from '#shared/dates.ts'

/** Sessions end this long after they started, regardless of use. */
export const SESSION_LONGEST_MS = 90 * DAY_MS

interface SessionTimes {
  /** Seconds UTC, as Lucia stores it. */
  expiresAt: number
  /** Milliseconds UTC. */
  createdAt: number
}

/** Whether a session has reached neither its end nor the longest life at `now`, in milliseconds UTC. */
export function isSessionAlive({ expiresAt, createdAt }: SessionTimes, now: number): boolean {
  return expiresAt * 1000 > now && now - createdAt <= SESSION_LONGEST_MS
}
