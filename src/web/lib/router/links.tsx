import { type ComponentProps, type MouseEvent, use } from 'react'
import { LocationContext } from './contexts.ts'
import { hrefOf, navigate, type To } from './history.ts'
import { matchPath } from './match.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** What the screen that it leads to finds in its location. */
  state?: unknown
  replace?: boolean
}

/** A link inside the application. */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(href, { replace: replace ?? isHere(href), state })
  }
  return <a {...rest} href={href} onClick={handleClick} />
}

/** Only a link without a path depends on the current address, and is rendered again when that changes. */
function useHref(to: To): string {
  if (typeof to === 'string' || to.pathname !== undefined) return hrefOf(to, '')
  return hrefOf(to, use(LocationContext).pathname)
}

/** A click with another button or a key opens a tab or a menu of the browser. */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event
  const isOwnTab = currentTarget.target === '' || currentTarget.target === '_self'
  return button === 0 && isOwnTab && !metaKey && !altKey && !ctrlKey && !shiftKey
}

/** As a page that is opened again, the same address makes no new entry in the history. */
function isHere(href: string): boolean {
  return new URL(href, window.location.href).href === window.location.href
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className: string | ((isCurrent: boolean) => string)
  /** Whether the link is not current below its address. */
  end?: boolean
}

/** A link of a menu: it is marked while its screen is shown. */
export function NavLink({ end = false, className, ...rest }: NavLinkProps) {
  const { pathname } = use(LocationContext)
  const isCurrent = matchPath({ path: hrefOf(rest.to, pathname), end }, pathname) !== null
  return (
    <Link
      {...rest}
      className={typeof className === 'string' ? className : className(isCurrent)}
      aria-current={isCurrent ? 'page' : undefined}
    />
  )
}
