import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './request-card.module.css'

interface Props {
  /** The meaning of the icon, for screen readers. */
  name: string
  icon: ReactNode
  href?: string
  /** Takes a row of its own. */
  wide?: boolean
  children: ReactNode
}

/** A contact detail or another fact, with its icon, and a link if it has one. */
export function ContactLine({ name, icon, href, wide = false, children }: Props) {
  const root = cx(
    'soft-link row shrink anywhere icons-20 leading-13 gap-8',
    wide && 'full',
    classes.line,
  )
  const inside = (
    <>
      <span className="fixed quiet" aria-hidden="true">
        {icon}
      </span>
      <span className="shrink">
        <VisuallyHidden>{name} : </VisuallyHidden>
        {children}
      </span>
    </>
  )
  if (!href) return <p className={root}>{inside}</p>
  const outside = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a className={root} href={href} {...outside}>
      {inside}
    </a>
  )
}
