import { Link } from 'react-router-dom'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import type { OrderView } from '../order-view.ts'
import { useOrderDrawer } from '../use-order-drawer.ts'

interface Props {
  order: Pick<OrderView, 'id' | 'reference'>
  className: string | undefined
}

/**
 * The reference of an order, which opens its drawer. It depends on the address: as a component of its own, it is all that a
 * new address renders again in a list.
 */
export function OrderLink({ order: { id, reference }, className }: Props) {
  const { linkTo } = useOrderDrawer()
  return (
    <Link
      className={className}
      to={linkTo(id)}
      state={{ drawer: true }}
      aria-label={`Détails de la commande #${reference}`}
    >
      <OrderReference reference={reference} />
    </Link>
  )
}
