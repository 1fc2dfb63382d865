import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'
import { Link } from '#web/lib/router/links.tsx'
import classes from './order-table.module.css'

/** The client of an order, which opens the order. Its area is the whole row. */
export function RowLink({ order: { id, reference, client } }: { order: ListedOrder }) {
  const { orderId, linkTo } = useOrderDrawer()
  return (
    <Link
      className={classes.link}
      to={linkTo(id)}
      // The order beside the list gives way to the next one: one step back closes it.
      replace={orderId !== null}
      state={{ drawer: true }}
      aria-label={`${client.fullname}, commande #${reference}`}
      aria-current={orderId === id ? 'true' : undefined}
      title={`${client.fullname}, #${reference}`}
    >
      {client.fullname}
    </Link>
  )
}
