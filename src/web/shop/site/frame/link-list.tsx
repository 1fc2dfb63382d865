import { cx } from '#web/lib/cx.ts'
import classes from './link-list.module.css'
import type { SiteLink } from './site-links.ts'

interface Props {
  links: readonly SiteLink[]
  /** The address of the current page. */
  current: string
  className?: string | undefined
}

/** Links of the public site. That of the current page is marked. */
export function LinkList({ links, current, className }: Props) {
  return (
    <ul className={cx(classes.list, className)}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
