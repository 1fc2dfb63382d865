import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './badge.module.css'

export type BadgeShape = 'tint' | 'solid' | 'stamp'
export type BadgeColor = 'soleil' | 'indigo' | 'lagune' | 'bissap' | 'feuille' | 'terre' | 'lin'

interface BadgeProps {
  /** `tint`: the order waits. `solid`: a livreur is on the way. `stamp`: the order is finished. */
  shape?: BadgeShape
  color?: BadgeColor
  size?: 'md' | 'lg'
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Badge({
  shape = 'tint',
  color = 'indigo',
  size = 'md',
  icon,
  className,
  children,
}: BadgeProps) {
  return (
    <span
      className={cx(
        classes.badge,
        shape === 'stamp' ? classes.stamped : classes[shape],
        classes[color],
        size === 'lg' && classes.large,
        className,
      )}
    >
      <Icon>{icon}</Icon>
      {children}
    </span>
  )
}

interface TagProps {
  tone?: 'plain' | 'info' | 'success' | 'warning' | 'danger'
  icon?: ReactNode
  children: ReactNode
}

const tagColors = {
  plain: 'lin',
  info: 'indigo',
  success: 'feuille',
  warning: 'soleil',
  danger: 'terre',
} as const

/** A state that is not an order's status: cash received, gap, session. */
export function Tag({ tone = 'plain', icon, children }: TagProps) {
  return (
    <Badge color={tagColors[tone]} icon={icon} className={classes.tag}>
      {children}
    </Badge>
  )
}

interface StampProps {
  tone?: 'success' | 'danger'
  icon?: ReactNode
  children: ReactNode
}

/** The large rotated stamp: Payée, Livrée, Annulée. At most one on a page. */
export function Stamp({ tone = 'success', icon, children }: StampProps) {
  return (
    <span
      className={cx(
        'inline-row rounded-badge gap-10',
        classes.stamp,
        tone === 'danger' && classes.terre,
      )}
    >
      <Icon>{icon}</Icon>
      {children}
    </span>
  )
}

function Icon({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <span className={classes.icon} aria-hidden="true">
      {children}
    </span>
  )
}
