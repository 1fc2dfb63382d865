import type { ReactNode } from 'react'
import { matchPath } from 'react-router-dom'

/** A link of the navigation. */
export interface NavItem {
  to: string
  label: string
  icon: ReactNode
  count?: number | undefined
  /** The count for screen readers: « 4 commandes ». */
  counted?: string | undefined
  /** Current on this path only, not on the paths below it. */
  end?: boolean
  /** Shown as current, whatever the address. */
  current?: boolean
  /** It begins something, beside screens that show what is there. */
  isAct?: boolean
  /** The other addresses of the same page, and of the pages inside it. */
  covers?: readonly string[]
}

/** The item, or a page that belongs to it, is shown at this path. */
export function isAt({ to, end = false, covers = [], current = false }: NavItem, path: string) {
  return current || [to, ...covers].some((one) => matchPath({ path: one, end }, path) !== null)
}

/** A group of links in the side bar. */
export interface NavGroup {
  title: string
  items: NavItem[]
}

/** The name of a link or a button with a count. Without one its label says it all. */
export function nameWithCount(label: string, counted: string | undefined): string | undefined {
  return counted && `${label}, ${counted}`
}

/** A count for a badge: at most « 99+ ». */
export function cappedCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}

/** A tool that the side bar opens over any screen, beside its links. */
export interface FrameTool {
  label: string
  /** The name of the key that does the same. */
  shortcut: string
  icon: ReactNode
  onClick: () => void
}
