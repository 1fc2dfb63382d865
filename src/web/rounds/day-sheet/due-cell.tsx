import { dueTone } from '#shared/time/late.ts'
import { readyWords } from '#shared/time/slot-words.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import type { ListedOrder } from '#web/orders/order-view.ts'
import classes from './sheet-table.module.css'

/**
 * The due time of a mission, in words on paper too, where colours do not tell that it is late. Nothing for an order
 * without a due time.
 */
export function DueCell({ order: { dueAt } }: { order: ListedOrder }) {
  const now = useMinute()
  if (dueAt === null) return null
  const tone = dueTone(dueAt, now)
  const when = readyWords(dueAt, now).replace(/^aujourd’hui /, '')
  return (
    <small className={cx('block leading-13', classes.hourOf, tone !== 'ahead' && classes[tone])}>
      {when}
      {tone === 'late' ? <b className="block">en retard</b> : null}
    </small>
  )
}
