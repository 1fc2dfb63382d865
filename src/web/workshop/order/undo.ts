import { useEffect, useState } from 'react'
import { serverNow } from '#web/lib/clock.ts'

/** An own act is taken back for so long, where its button stood. */
const UNDO_MS = 10_000

export interface Undoable {
  key: string
  /** « 3 pièces lavées ». */
  what: string
  until: number
}

/** The last act of this screen while it can be taken back, and the seconds that are left. */
export function useUndo() {
  const [undoable, setUndoable] = useState<Undoable>()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!undoable) return
    const timer = setInterval(() => {
      const at = serverNow()
      setNow(at)
      if (at >= undoable.until) setUndoable(undefined)
    }, 250)
    return () => clearInterval(timer)
  }, [undoable])
  return {
    undoable,
    seconds: undoable ? Math.max(1, Math.ceil((undoable.until - now) / 1000)) : 0,
    offer(key: string, what: string) {
      const at = serverNow()
      setNow(at)
      setUndoable({ key, what, until: at + UNDO_MS })
    },
    forget: () => setUndoable(undefined),
  }
}
