import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { opensTab } from '#web/lib/navigation/opens-tab.ts'
import type { ListedOrder } from '../../order-view.ts'
import classes from '../order-table.module.css'
import { useOpenOrder } from '../use-open-order.ts'
import { focusBeside } from './row-focus.ts'

/** The client of an order, which opens the order, or leads into it where it is open already. Its area is the whole row. */
export function RowLink({ order: { id, reference, client } }: { order: ListedOrder }) {
  const { orderId, linkTo, replace, linkState } = useOpenOrder()
  const enterIfOpen = (event: MouseEvent<HTMLAnchorElement>) => {
    if (orderId === id && !opensTab(event) && focusBeside()) event.preventDefault()
  }
  return (
    <Link
      className={classes.link}
      to={linkTo(id)}
      replace={replace}
      state={linkState}
      onClick={enterIfOpen}
      aria-label={`${client.fullname}, commande #${reference}`}
      aria-current={orderId === id ? 'true' : undefined}
      title={`${client.fullname}, #${reference}`}
    >
      {client.fullname}
    </Link>
  )
}
