import type { ReactNode } from 'react'

/** A link of the navigation. */
export interface NavItem {
  to: string
  label: string
  /** The label in the phone's bar, when `label` is too long for it. */
  shortLabel?: string
  icon: ReactNode
  count?: number | undefined
  /** Current on this path only, not on the paths below it. */
  end?: boolean
  /** Shown as current, whatever the address. */
  current?: boolean
}

/** A group of links in the side bar. */
export interface NavGroup {
  title: string
  items: NavItem[]
}

/** A count for a badge: at most « 99+ ». */
export function cappedCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
