import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { useQueueState } from '#web/record/use-queue-state.ts'
import { AsideDropsNote } from '../../waiting/aside-drops-note.tsx'
import { formPathOf } from '../../waiting/waiting-kinds.ts'
import { isAside } from '../../waiting/waiting-order.ts'
import { startWaitingQueue, takeBack, waitingQueue } from '../../waiting/waiting-queue.ts'
import type { TillEntries } from './till-entries.ts'
import type { TillState } from './use-till.ts'

interface Props {
  draftKey: string
  till: TillState
}

/** The drops and the counts that wait for the network while the till serves the next client. */
export default function AsideDrops({ draftKey, till }: Props) {
  const navigate = useNavigate()
  const { actions } = useQueueState(waitingQueue)
  const drops = actions
    .filter(isAside)
    .filter(({ kind, payload }) => kind === 'count' || payload.draftKey === draftKey)
  // After a reload nothing has read them yet.
  useState(() => startWaitingQueue())
  if (drops.length === 0) return null
  return (
    <AsideDropsNote
      drops={drops}
      actOf={(drop) => (
        <Button
          size="sm"
          tone="outline"
          disabled={drop.kind === 'drop' && till.draft.lines.length > 0}
          onClick={async () => {
            if (!(await takeBack(drop))) return
            if (drop.kind === 'drop') till.change(drop.payload.typed as TillEntries)
            else navigate(formPathOf(drop))
          }}
        >
          Reprendre
          <VisuallyHidden>
            {' '}
            le {drop.kind === 'drop' ? 'dépôt' : 'retrait'} {ofPerson(drop.payload.fullname)}
          </VisuallyHidden>
        </Button>
      )}
    />
  )
}
