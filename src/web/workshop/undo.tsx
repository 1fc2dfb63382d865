import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { serverNow } from '#web/lib/clock.ts'
import { DockAct } from './frame/parts.tsx'
import { useWorkshop } from './workshop-context.ts'

/** An own act is taken back for so long, where its button stood. */
const UNDO_MS = 10_000

/** One tap may do an act on each of several orders. */
interface UndoableAct {
  orderId: string
  reference: string
  key: string
}

interface Undoable {
  acts: readonly UndoableAct[]
  /** « Lavé, 3 pièces ». */
  what: string
  until: number
}

type Undo = ReturnType<typeof useUndo>

/** The last act of this screen while it can be taken back, and the seconds that are left. */
export function useUndo() {
  const { work } = useWorkshop()
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
    offer(acts: readonly UndoableAct[], what: string) {
      const at = serverNow()
      setNow(at)
      setUndoable({ acts, what, until: at + UNDO_MS })
    },
    forget: () => setUndoable(undefined),
    async takeBack() {
      if (!undoable) return
      setUndoable(undefined)
      for (const { orderId, reference, key } of undoable.acts) {
        const act = { kind: 'undo' as const, of: key }
        const what = `Annulé, ${undoable.what}`
        if (!(await work({ call: { is: 'act', input: { orderId, act } }, what, reference }))) return
      }
    },
  }
}

/** « Annuler (10) » in the dock, while there is something to take back. */
export function UndoAct({ undo, grows = false }: { undo: Undo; grows?: boolean }) {
  const { undoable, seconds, takeBack } = undo
  if (!undoable) return null
  return (
    <DockAct
      tone="outline"
      grows={grows}
      icon={<IconArrowBackUp aria-hidden="true" />}
      detail={undoable.what}
      onPress={() => void takeBack()}
    >
      Annuler ({seconds})
    </DockAct>
  )
}
