import { useState } from 'react'
import { type Done, useLastDone } from '../last-done.ts'

/** A step that was confirmed longer ago is no news any more, for example when the tab is opened again. */
const RECENT_MS = 10 * 60_000

/** The step that was confirmed last, while it is news. */
export function useRecentDone(): Done | null {
  const done = useLastDone()
  const [openedAt] = useState(() => Date.now())
  return done && openedAt - done.at < RECENT_MS ? done : null
}
