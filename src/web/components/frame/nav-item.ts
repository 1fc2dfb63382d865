import type { ReactNode } from 'react'

/** A screen that a bar leads to. */
export interface NavItem {
  to: string
  label: string
  /** The word under the icon of the phone's bar, when the label is too long for it. */
  shortLabel?: string
  icon: ReactNode
  count?: number | undefined
  /** Current only on this very path, not on those below it. */
  end?: boolean
  /** True when the screen on view belongs to it, whatever its address. */
  current?: boolean
}

/** A group of screens in the side bar. */
export interface NavGroup {
  title: string
  items: NavItem[]
}

/** A count as a badge shows it. */
export function cappedCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
