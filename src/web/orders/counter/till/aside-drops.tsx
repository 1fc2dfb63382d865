import { useState, useSyncExternalStore } from 'react'
import { pieceCount } from '#shared/shop/prices/lines.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { WaitingDrop } from '../../waiting/waiting-order.ts'
import {
  isShown,
  startWaitingQueue,
  subscribeToWaiting,
  takeBack,
  waitingState,
} from '../../waiting/waiting-queue.ts'
import type { TillEntries } from './till-entries.ts'
import type { TillState } from './use-till.ts'

interface Props {
  draftKey: string
  till: TillState
}

/** The drops that wait for the network while the till serves the next client. */
export default function AsideDrops({ draftKey, till }: Props) {
  const { actions } = useSyncExternalStore(subscribeToWaiting, waitingState)
  const drops = actions.filter(
    (order): order is WaitingDrop =>
      order.kind === 'drop' && order.payload.draftKey === draftKey && !isShown(order),
  )
  // After a reload nothing has read them yet.
  useState(() => startWaitingQueue())
  if (drops.length === 0) return null
  return (
    <Note tone="warning" role="status" title={titleOf(drops.length)}>
      <ul className="stack gap-6 mt-6">
        {drops.map((drop) => (
          <li key={drop.key} className="row wrap justify-between gap-8">
            <span className="shrink anywhere">{wordsOf(drop)}</span>
            <Button
              size="sm"
              tone="outline"
              disabled={till.draft.lines.length > 0}
              onClick={async () => {
                if (await takeBack(drop)) till.change(drop.payload.typed as TillEntries)
              }}
            >
              Reprendre<VisuallyHidden> le dépôt de {drop.payload.fullname}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function titleOf(count: number): string {
  return count > 1 ? `${count} dépôts attendent le réseau` : 'Un dépôt attend le réseau'
}

function wordsOf({ payload, refusal, answer }: WaitingDrop): string {
  const { fullname, draft, input } = payload
  const words = `${isolated(fullname)}, ${piecesLabel(pieceCount(draft.lines))}, ${formatFcfa(input.shownTotal)}`
  const why = refusal ? refusal.text : answer
  return why ? `${words}. N’est pas parti\u00a0: ${why}` : words
}
