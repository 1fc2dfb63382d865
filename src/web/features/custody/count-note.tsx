import { DAY_MS } from '#shared/dates.ts'
import { isOver } from '#shared/orders/orders.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { countedText, isRight, namedGaps } from './count-words.ts'

/** How long after the delivery its count can still be read and answered. */
export const RECENT_MS = 7 * DAY_MS

type Order = Pick<OrderView, 'status' | 'checks'>

/** On the card of an order: its last count when it differs, and the link to all of it. */
export function CountNote({ order: { status, checks } }: { order: Order }) {
  const check = checks.at(-1)
  const over = isOver(status)
  // A total accepted since has settled it.
  if (!check || isRight(check) || check.adjustedSince) return null
  if (over && Date.now() - check.takenAt >= RECENT_MS) return null
  return (
    <div className="mt-12">
      <Note tone="warning" role="status" title={countedText(check)}>
        <p>{namedGaps(check.counts)}</p>
        <TextLink to={over ? paths.client.history : paths.client.orders}>Voir le comptage</TextLink>
      </Note>
    </div>
  )
}
