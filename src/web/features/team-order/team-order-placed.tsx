import { IconFileInvoice, IconPlus, IconReceipt, IconTag } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { paymentLabel } from '#shared/money/payments.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SendFollow } from '#web/features/client-links/send-follow.tsx'
import { CounterLink } from '#web/features/order-parts/counter-link.tsx'
import { hasTicket, type OrderView } from '#web/features/order-parts/order-view.ts'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { Navigate } from '#web/lib/router/router.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './team-order.module.css'

/** What follows an order that the team took. An unknown order leads back to the search. */
export default function TeamOrderPlaced({ orderId }: { orderId: string }) {
  const order = trpc.orders.byId.useQuery({ orderId })
  if (appCodeOf(order.error)) return <Navigate to={paths.admin.newOrder} replace />
  return (
    <QueryBoundary query={order} errorTitle="Impossible de charger les détails de la commande.">
      {(data) => <Placed order={data} />}
    </QueryBoundary>
  )
}

function Placed({ order }: { order: OrderView }) {
  const { id, reference, client, clientContactPhone, grandTotal, payment, paymentMethod } = order
  const { linkTo } = useOrderDrawer()
  const title = useRef<HTMLHeadingElement>(null)
  // The form had the focus and has disappeared.
  useEffect(() => {
    void window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={`stack gap-20 ${classes.placed}`}>
      <Ticket as="article" reference={reference} aria-label={`Commande #${reference}`}>
        <TicketBody className="stack gap-6">
          <h2 ref={title} tabIndex={-1} className="text-xl">
            {order.status === 'completed' ? 'Linge rendu' : 'Commande enregistrée'}
          </h2>
          <p className={`reference ${classes.reference}`}>#{reference}</p>
          <p className="anywhere">
            Pour <b>{client.fullname}</b>,{' '}
            <span className="nowrap">{formatPhone(clientContactPhone)}</span>
          </p>
        </TicketBody>
        <Seam />
        <TicketBody>
          <TotalsList>
            <TotalsItem strong label="Total" value={<Money amount={grandTotal} size="big" />} />
            <TotalsItem label="Paiement" value={paymentLabel(payment, paymentMethod)} />
          </TotalsList>
        </TicketBody>
      </Ticket>
      <CounterLink order={order} />
      <SendFollow order={order} />
      <div className="flex wrap share-width gap-10">
        {hasTicket(order) ? (
          <ButtonLink tone="outline" icon={<IconReceipt />} to={paths.ticket(id)}>
            Ticket
          </ButtonLink>
        ) : null}
        <ButtonLink tone="outline" icon={<IconTag />} to={paths.label(id)}>
          Étiquette
        </ButtonLink>
        {order.status === 'completed' ? (
          <ButtonLink tone="outline" icon={<IconFileInvoice />} to={paths.client.invoice(id)}>
            Facture
          </ButtonLink>
        ) : null}
      </div>
      <div className="stack gap-12">
        <ButtonLink full tone="outline" to={linkTo(id)} state={{ drawer: true }}>
          Voir la commande
        </ButtonLink>
        <ButtonLink full tone="ghost" icon={<IconPlus />} to={paths.admin.newOrder}>
          Autre commande
        </ButtonLink>
      </div>
    </div>
  )
}
