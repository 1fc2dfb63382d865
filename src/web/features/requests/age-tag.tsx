import { ageLevel, daysLabel, daysSince } from '#shared/orders/attention.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './attention-row.module.css'

/** Each level is darker than the one before. */
const LOOKS = {
  3: 'badge-indigo',
  7: 'badge-soleil',
  14: 'fill-soleil',
  30: 'badge-danger',
  90: classes.oldest,
}

/** The days that something has waited, with the level that they reach. Renders nothing on the first day. */
export function AgeTag({ since }: { since: number }) {
  const days = daysSince(since, Date.now())
  const level = ageLevel(days)
  if (days === 0) return null
  return (
    <p
      className={cx(
        'inline-row rounded-badge gap-8 leading-12 nowrap text-s',
        classes.age,
        level ? LOOKS[level] : 'raised',
      )}
    >
      {daysLabel(days)}
    </p>
  )
}
