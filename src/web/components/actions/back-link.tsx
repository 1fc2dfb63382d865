import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './back-link.module.css'

type Props = { children: ReactNode } & (
  | { to: LinkProps['to']; state?: unknown; href?: never }
  | { href: string; state?: never; to?: never }
)

/** The link back, at the foot of a page: `to` inside the application, `href` to another document. */
export function BackLink({ to, state, href, children }: Props) {
  const inside = (
    <>
      <IconArrowLeft size={20} aria-hidden="true" />
      {children}
    </>
  )
  const className = `inline-row tap gap-8 strong accent ${classes.link}`
  return href === undefined ? (
    <Link className={className} to={to} state={state}>
      {inside}
    </Link>
  ) : (
    <a className={className} href={href}>
      {inside}
    </a>
  )
}
