import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { opensTab } from '#web/lib/navigation/opens-tab.ts'
import { focusBeside } from './row-focus.ts'
import { useOpenOrder } from './use-open-order.ts'

interface Props {
  id: string
  /** Says more than what is shown. */
  label: string
  title?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Opens an order from a list, or leads into it where it is open beside the list already. It depends on the address: as a
 * component of its own, it is all that a new address renders again.
 */
export function OrderLink({ id, label, title, className, children }: Props) {
  const { orderId, linkTo, replace, linkState } = useOpenOrder()
  const enterIfOpen = (event: MouseEvent<HTMLAnchorElement>) => {
    if (orderId === id && !opensTab(event) && focusBeside()) event.preventDefault()
  }
  return (
    <Link
      className={className}
      to={linkTo(id)}
      replace={replace}
      state={linkState}
      onClick={enterIfOpen}
      aria-label={label}
      aria-current={orderId === id ? 'true' : undefined}
      title={title}
    >
      {children}
    </Link>
  )
}
