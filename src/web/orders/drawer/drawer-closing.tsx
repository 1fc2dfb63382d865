import { formatShortDateTime } from '#shared/dates.ts'
import { closingText } from '#shared/orders/closings.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { OrderView } from '../order-view.ts'

/** The client's answer after the delivery. A problem stands among the flags. */
export function DrawerClosing({ closing }: Pick<OrderView, 'closing'>) {
  if (closing?.answer !== 'well') return null
  const { word, answeredAt } = closing
  return (
    <Note tone="success" title={closingText(closing)}>
      {word ? <p className="anywhere pre-line">« {word} »</p> : null}
      {formatShortDateTime(answeredAt, serverNow())}
    </Note>
  )
}
