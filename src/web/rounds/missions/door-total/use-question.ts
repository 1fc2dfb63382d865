import { useEffect, useRef, useState } from 'react'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { CollectionDraft, CollectionEditor } from '../collection/collection-draft.ts'
import type { Mission } from '../mission.ts'

/** The total that the client is asked about on their own phone, which the livreur may take back. */
export function useQuestion({ id: orderId, adjustment }: Mission) {
  const isOpen = adjustment?.atDoor === true && adjustment.status === 'proposed'
  const withdrawal = useAct(trpc.doorTotals.withdraw, {
    failed: 'Le client a peut-être encore la question sur son téléphone.',
    stale: ['missions'],
    // The mission has gone, and its screen says why.
    handled: ['ORDER_CHANGED', 'ORDER_NOT_FOUND'],
  })
  return { isOpen, takeBack: () => void withdrawal.run({ orderId }) }
}

/** Whether the team took the question back, after which the client may answer on the livreur's phone. */
export function useTakenBack(
  isOpen: boolean,
  { asking, editor }: { asking: CollectionDraft['asking']; editor: CollectionEditor },
): boolean {
  const [isTakenBack, setTakenBack] = useState(false)
  const wasOpen = useRef(isOpen)
  const isWaiting = asking === 'there'
  useEffect(() => {
    if (wasOpen.current && !isOpen && isWaiting) {
      setTakenBack(true)
      editor.change({ asking: 'here' })
    }
    wasOpen.current = isOpen
  }, [isOpen, isWaiting, editor])
  return isTakenBack && !isWaiting
}
