import { ageLevel, daysLabel, daysSince } from '#shared/orders/attention.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './attention-row.module.css'

/** Each rung is darker than the one before; the word says it too. */
const LOOKS = {
  3: 'badge-indigo',
  7: 'badge-soleil',
  14: 'fill-soleil',
  30: 'badge-danger',
  90: classes.oldest,
}

/** How long something has waited: its rung, by its colour and its word, and the days themselves; nothing on its first day. */
export function AgeTag({ since }: { since: number }) {
  const days = daysSince(since, Date.now())
  const rung = ageLevel(days)
  if (days === 0) return null
  return (
    <p
      className={cx(
        'inline-row rounded-badge gap-8 leading-12 nowrap text-s',
        classes.age,
        rung ? LOOKS[rung] : 'raised',
      )}
    >
      {rung ? <b>J+{rung}</b> : null}
      <span>{daysLabel(days)}</span>
    </p>
  )
}
