import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './order-actions.module.css'

interface Props {
  icon: ReactNode
  label: string
  danger?: boolean
  disabled?: boolean
  loading?: boolean
  onClick?: () => void
}

/** A quiet action in the foot of a card: an icon and its word. */
export function Tool({ icon, label, danger = false, disabled, loading = false, onClick }: Props) {
  return (
    <button
      type="button"
      className={cx(classes.tool, danger && classes.danger)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      onClick={onClick}
    >
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      {label}
    </button>
  )
}
