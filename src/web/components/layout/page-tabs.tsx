import { type ReactNode, useEffect, useRef } from 'react'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has its own tab
  useEffect(() => {
    const row = nav.current
    const tab = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - SEEN_BEFORE
  }, [pathname, search])
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
  figure?: string | undefined | null
  urgent?: boolean
  children: string
}

export function PageTab({ to, isCurrent, figure = null, urgent = false, children }: TabProps) {
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

/** Between the tabs that part everything and those that overlap with them. */
export function TabSeam() {
  return <span className={classes.seam} aria-hidden="true" />
}
