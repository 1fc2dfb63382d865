import type { ReactNode } from 'react'
import { pieceCount } from '#shared/shop/prices/lines.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Note } from '#web/components/feedback/note.tsx'
import type { WaitingDrop } from './waiting-order.ts'

interface Props {
  drops: readonly WaitingDrop[]
  /** The buttons of one of them. */
  actOf?: (drop: WaitingDrop) => ReactNode
  /** Said under them. */
  children?: ReactNode
}

/** The drops that wait for the network, of clients whom the till has served. */
export function AsideDropsNote({ drops, actOf, children }: Props) {
  return (
    <Note tone="warning" role="status" title={titleOf(drops.length)}>
      <ul className="stack gap-6 mt-6">
        {drops.map((drop) => (
          <li key={drop.key} className="row wrap justify-between gap-8">
            <span className="shrink anywhere">{wordsOf(drop)}</span>
            {actOf?.(drop)}
          </li>
        ))}
      </ul>
      {children}
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
