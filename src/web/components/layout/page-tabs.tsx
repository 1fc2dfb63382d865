import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import classes from './page-tabs.module.css'

/** The row of links between the views of one page, each with its address. */
export function PageTabs({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  const nav = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  /** The place that the row was scrolled to for an address. */
  const placed = useRef({ address: '', left: 0 })
  const showCurrent = useEffectEvent(() => {
    const row = nav.current
    const tab = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !tab) return
    const address = pathname + search
    const isMovedByHand =
      placed.current.address === address && row.scrollLeft !== placed.current.left
    if (isMovedByHand) return
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - SEEN_BEFORE
    placed.current = { address, left: row.scrollLeft }
  })
  // At each rendering: a figure that comes makes the tabs before the current one wider.
  useEffect(() => showCurrent())
  useEffect(() => {
    if (!nav.current) return
    // An order that opens beside the list leaves the row less room.
    const observer = new ResizeObserver(() => showCurrent())
    observer.observe(nav.current)
    return () => observer.disconnect()
  }, [])
  return (
    <nav ref={nav} className={cx('flex', classes.tabs, className)} aria-label={label}>
      {children}
    </nav>
  )
}

/** Pixels of the tab before the current one that stay in sight. */
const SEEN_BEFORE = 48

interface TabProps {
  to: LinkProps['to']
  isCurrent: boolean
  /** The number of what the view holds; undefined until it is known, null where none is told. */
  figure: string | undefined | null
  urgent?: boolean
  children: string
}

export function PageTab({ to, isCurrent, figure, urgent = false, children }: TabProps) {
  return (
    <Link
      className={cx('inline-row gap-6 no-underline nowrap', classes.tab)}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
      {figure === null ? null : (
        <>
          {' '}
          <span className={cx(classes.figure, urgent ? 'strong negative' : 'regular')}>
            {figure}
          </span>
        </>
      )}
    </Link>
  )
}
