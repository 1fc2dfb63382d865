import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './description-list.module.css'

export interface DescriptionItem {
  label: string
  value: ReactNode
  icon?: ReactNode
}

/** A list of facts: an icon, what it is, its value. */
export function DescriptionList({ items }: { items: DescriptionItem[] }) {
  return (
    <dl className={classes.facts}>
      {items.map((item) => (
        <div key={item.label} className={cx(classes.fact, item.icon ? classes.withIcon : null)}>
          <dt className={classes.term}>
            {item.icon ? (
              <span className={classes.icon} aria-hidden="true">
                {item.icon}
              </span>
            ) : null}
            {item.label}
          </dt>
          <dd className={classes.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SumProps {
  label: ReactNode
  /** After the label, in grey: a service, a distance. */
  hint?: ReactNode
  value: ReactNode
  strong?: boolean
}

/** One line of an account, inside `TotalsList`. */
export function TotalsItem({ label, hint, value, strong = false }: SumProps) {
  return (
    <div className={classes.sum}>
      <dt className={cx(strong && classes.strong)}>
        {label}
        {hint ? <span className={classes.hint}> · {hint}</span> : null}
      </dt>
      <dd className={cx(strong && classes.strong)}>{value}</dd>
    </div>
  )
}

export function TotalsList({ children }: { children: ReactNode }) {
  return <dl className={classes.sums}>{children}</dl>
}
