import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './description-list.module.css'

export interface DescriptionItem {
  label: string
  value: ReactNode
  icon?: ReactNode
}

/** A list of labelled values, each with an icon if it has one. */
export function DescriptionList({ items }: { items: DescriptionItem[] }) {
  return (
    <dl className="stack gap-12">
      {items.map((item) => (
        <div key={item.label} className={cx('relative', item.icon ? classes.withIcon : null)}>
          <dt className="quiet text-s leading-13">
            {item.icon ? (
              <span className={`absolute icons-22 ${classes.icon}`} aria-hidden="true">
                {item.icon}
              </span>
            ) : null}
            {item.label}
          </dt>
          <dd className="anywhere text-l">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface TotalsItemProps {
  label: ReactNode
  /** Shown in grey after the label: a service, a distance. */
  hint?: ReactNode
  value: ReactNode
  /** Beneath, over the whole width: a calculation. */
  note?: ReactNode
  strong?: boolean
  className?: string | undefined
}

export function TotalsItem({
  label,
  hint,
  value,
  note,
  strong = false,
  className,
}: TotalsItemProps) {
  return (
    <div className={cx('flex align-baseline justify-between', classes.sum, className)}>
      <dt className={cx(strong && 'strong')}>
        {label}
        {hint ? <span className="regular quiet text-s"> · {hint}</span> : null}
      </dt>
      <dd className={cx(strong && 'strong')}>{value}</dd>
      {note ? <dd className={`quiet text-s ${classes.note}`}>{note}</dd> : null}
    </div>
  )
}

export function TotalsList({ children }: { children: ReactNode }) {
  return <dl className="stack gap-6">{children}</dl>
}
