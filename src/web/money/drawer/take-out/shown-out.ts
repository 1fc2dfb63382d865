import { useState } from 'react'
import { describeError, detailsOf } from '#web/lib/error-message.ts'
import type { Desk } from '../drawer-act.ts'

/**
 * The last take-out that the person saw: that of the opening, whatever comes live meanwhile. Once they were told what another tab or a
 * colleague noted, they have seen that too, so that a second press is meant.
 */
export function useShownOut({ lastOut }: Pick<Desk, 'lastOut'>) {
  const [shownOut, setShownOut] = useState(lastOut)
  const [moved, setMoved] = useState<{ title: string; text: string }>()
  return {
    shownOut,
    moved,
    tellMoved(error: unknown) {
      const details = detailsOf(error, 'DRAWER_MOVED')
      setMoved(details && describeError(error))
      if (details) setShownOut(details.movement)
    },
  }
}
