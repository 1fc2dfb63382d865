import { ageRung, daysLabel, daysSince } from '#shared/attention.ts'
import { cx } from '#web/components/cx.ts'
import classes from './attention-row.module.css'

/** How long something has waited: its rung, by its colour and its word, and the days themselves. */
export function AgeTag({ since }: { since: number }) {
  const days = daysSince(since, Date.now())
  const rung = ageRung(days)
  return (
    <p className={cx(classes.age, rung && classes[`age${rung}`])}>
      {rung ? <b>J+{rung}</b> : null}
      <span>{daysLabel(days)}</span>
    </p>
  )
}
