import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#shared/dates.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useMe } from '#web/session.ts'
import { type Done, useLastDone } from '../last-done.ts'

/** A step that was confirmed longer ago is no news any more. */
const RECENT_MS = 10 * MINUTE_MS

/** The step that was confirmed last, while it is news: also a list that stays open then forgets it. */
export function useRecentDone(): Done | null {
  const { id } = useMe()
  const done = useLastDone(id)
  const endsAt = done ? done.at + RECENT_MS : null
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (endsAt === null) return
    const timer = setTimeout(() => setNow(endsAt), Math.max(0, endsAt - serverNow()))
    return () => clearTimeout(timer)
  }, [endsAt])
  return endsAt !== null && now < endsAt ? done : null
}
