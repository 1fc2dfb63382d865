import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './badge.module.css'

export type BadgeShape = 'tint' | 'solid' | 'stamp'
export type BadgeColor = 'soleil' | 'indigo' | 'lagune' | 'bissap' | 'feuille' | 'terre' | 'lin'

const LOOKS: Record<BadgeShape, Partial<Record<BadgeColor, string | undefined>>> = {
  tint: {
    soleil: 'badge-soleil',
    indigo: 'badge-indigo',
    lagune: classes.lagune,
    bissap: classes.bissap,
    feuille: 'badge-success',
    terre: 'badge-danger',
    lin: classes.lin,
  },
  solid: { soleil: 'fill-soleil', indigo: 'fill-primary', lagune: classes.solidLagune },
  stamp: { feuille: 'positive', terre: 'negative' },
}

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
        'inline-row rounded-badge',
        size === 'lg' ? 'icons-20 gap-8' : 'gap-6',
        classes.badge,
        LOOKS[shape][color],
        shape === 'stamp' && classes.stamped,
        shape === 'solid' && color !== 'soleil' && classes.solid,
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
  /** A person wrote the text: it may need several lines. */
  isLong?: boolean
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
export function Tag({ tone = 'plain', icon, isLong = false, children }: TagProps) {
  return (
    <Badge color={tagColors[tone]} icon={icon} className={cx(classes.tag, isLong && classes.long)}>
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
        tone === 'danger' ? 'negative' : 'positive',
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
