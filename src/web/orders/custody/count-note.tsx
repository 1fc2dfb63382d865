import { DAY_MS } from '#shared/dates.ts'
import { isOver } from '#shared/order-status.ts'
import { isExactCount } from '#shared/orders/counts.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { countedText, describeGaps } from '../count-words.ts'
import type { OrderView } from '../order-view.ts'

/** For how long after a delivery its count is shown and can be contested. */
export const RECENT_MS = 7 * DAY_MS

type Order = Pick<OrderView, 'status' | 'checks'>

/** A note on an order's card: its last count if it is not exact, with a link to the details. */
export function CountNote({ order: { status, checks } }: { order: Order }) {
  const check = checks.at(-1)
  const over = isOver(status)
  // Once the client has accepted a new total, the difference is settled.
  if (!check || isExactCount(check) || check.adjustedSince) return null
  if (over && serverNow() - check.takenAt >= RECENT_MS) return null
  return (
    <div className="mt-12">
      <Note tone="warning" role="status" title={countedText(check)}>
        <p>{describeGaps(check.counts)}</p>
        <TextLink to={over ? paths.client.history : paths.client.orders}>Voir le comptage</TextLink>
      </Note>
    </div>
  )
}
