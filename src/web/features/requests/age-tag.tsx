import { ageLevel, daysLabel, daysSince } from '#shared/orders/attention.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './attention-row.module.css'

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
        rung && classes[`age${rung}`],
      )}
    >
      {rung ? <b>J+{rung}</b> : null}
      <span>{daysLabel(days)}</span>
    </p>
  )
}
