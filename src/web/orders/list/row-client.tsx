import { isolated } from '#shared/text/isolate.ts'
import { ExpressMark } from '../express-mark.tsx'
import type { ListedOrder } from '../order-view.ts'
import { FlagMark } from './flag-mark.tsx'
import { OrderLink } from './order-link.tsx'
import classes from './row-client.module.css'

/** The client of an order, whose link has the area of the whole row or card, and the marks of the order. */
export function RowClient({ order }: { order: ListedOrder }) {
  const { id, reference, client, express } = order
  return (
    <>
      <OrderLink
        id={id}
        className={`no-underline ${classes.link}`}
        label={`${client.fullname}, commande #${reference}`}
        title={`${isolated(client.fullname)}, #${reference}`}
      >
        {client.fullname}
      </OrderLink>
      {express ? <ExpressMark label="Express" /> : null}
      <FlagMark order={order} />
    </>
  )
}
