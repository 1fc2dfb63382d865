import { useId } from 'react'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import type { PaymentReturn } from '#web/features/payments/use-payment-return.ts'
import { useSharing } from '#web/features/shared-follows/share-button.tsx'
import { cx } from '#web/lib/cx.ts'
import { arrange } from './client/arrange.ts'
import { ClientOrder } from './client/client-order.tsx'
import { useFolds } from './client/use-folds.ts'
import classes from './client-orders.module.css'

interface Props {
  orders: OrderView[]
  paymentReturn: PaymentReturn | null
  onPaymentReturn: (next: PaymentReturn | null) => void
}

/** The client's orders in progress: what asks something of them now, then the others, newest first. */
export function ClientOrders({ orders, paymentReturn, onPaymentReturn }: Props) {
  const now = useId()
  const list = useId()
  const folds = useFolds()
  const sharing = useSharing()
  const { pressing, others } = arrange(orders, Date.now(), paymentReturn?.orderId)
  const isPressing = pressing.length > 0
  const shared = { folds, sharing, isOnly: orders.length === 1, onPaymentReturn }
  const returnOf = ({ id }: OrderView) => (paymentReturn?.orderId === id ? paymentReturn : null)
  return (
    <div className={cx(classes.parts, isPressing && others.length > 0 && classes.columns)}>
      {isPressing ? (
        <section aria-labelledby={now}>
          <h2 id={now} className="mb-12">
            Maintenant
          </h2>
          <div className="stack gap-12">
            {pressing.map((one) => (
              <ClientOrder
                key={one.order.id}
                {...one}
                {...shared}
                paymentReturn={returnOf(one.order)}
              />
            ))}
          </div>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section aria-labelledby={list}>
          <h2 id={list} className={isPressing ? 'mb-12' : 'visually-hidden'}>
            {isPressing ? 'Vos autres commandes' : 'Vos commandes en cours'}
          </h2>
          <div className="stack gap-10">
            {others.map((order) => (
              <ClientOrder
                key={order.id}
                order={order}
                needs={[]}
                inFull={false}
                map={null}
                {...shared}
                paymentReturn={null}
              />
            ))}
          </div>
        </section>
      ) : null}
      {sharing.dialog}
    </div>
  )
}
