import { IconCalendarClock, IconHanger, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { paymentLabel } from '#shared/money/payments.ts'
import { isOver } from '#shared/order-status.ts'
import { doorWorkOf, leastWeight, minimumTold } from '#shared/orders/door-words.ts'
import { invoicePaperOf } from '#shared/orders/invoice-papers.ts'
import { hasTicket } from '#shared/orders/order-papers.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { isTemporaryError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { SendFollow } from '../client-links/send-follow.tsx'
import { ExpressMark } from '../express-mark.tsx'
import { CounterLink } from '../facts/counter-link.tsx'
import { PaperButton } from '../order-papers.tsx'
import type { OrderView } from '../order-view.ts'
import { useOrderDrawer } from '../use-order-drawer.ts'
import { DOOR_WORDS_TO_SAY, placedTimes } from './placed-words.ts'
import classes from './team-order-placed.module.css'

/** The screen after an order that the team took. An unknown order leads back to the search. */
export default function TeamOrderPlaced({ orderId }: { orderId: string }) {
  const order = trpc.orders.byId.useQuery({ orderId })
  if (order.error && !isTemporaryError(order.error))
    return <Navigate to={paths.admin.newOrder} replace />
  return (
    <QueryBoundary query={order} errorTitle="Impossible de charger les détails de la commande.">
      {(data) => <Placed order={data} />}
    </QueryBoundary>
  )
}

function Placed({ order }: { order: OrderView }) {
  const { id, reference, client, clientContactPhone, grandTotal, payment, paymentMethod } = order
  const main = mainActionOf(order)
  const atDoor = doorWorkOf(order)
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
          <p className={`reference ${classes.reference}`}>
            <OrderReference reference={reference} />
          </p>
          <p className="anywhere">
            Pour{' '}
            <ClientName className="strong" clientId={client.id}>
              {client.fullname}
            </ClientName>
            , <span className="nowrap">{formatPhone(clientContactPhone)}</span>
          </p>
        </TicketBody>
        <Times order={order} />
        <Seam />
        <TicketBody>
          <TotalsList>
            <TotalsItem
              strong
              label="Total"
              value={order.toAgree ? totalWords(order) : <Money amount={grandTotal} size="big" />}
            />
            <TotalsItem
              label="Paiement"
              value={
                <span className="block pre-line text-end">
                  {paymentLabel(payment, paymentMethod)}
                </span>
              }
            />
          </TotalsList>
          {atDoor ? (
            <p className="quiet text-s leading-13 mt-8">
              {DOOR_WORDS_TO_SAY[atDoor]} {minimumTold(leastWeight(order.items))}
            </p>
          ) : null}
        </TicketBody>
      </Ticket>
      {main === 'count' ? <CounterLink order={order} size="md" /> : null}
      {main === 'ticket' ? <PaperButton full isShort paper="ticket" order={order} /> : null}
      <SendFollow order={order} tone={main === 'follow' ? 'indigo' : 'outline'} />
      <div className="flex wrap share-width gap-10">
        {hasTicket(order) && main !== 'ticket' ? (
          <PaperButton isShort paper="ticket" order={order} tone="outline" />
        ) : null}
        <PaperButton isShort paper="label" order={order} tone="outline" />
        {order.status === 'completed' ? (
          <PaperButton isShort paper={invoicePaperOf(order)} order={order} tone="outline" />
        ) : null}
      </div>
      <div className="stack gap-12">
        {main === 'ticket' ? <CounterLink order={order} tone="outline" size="md" /> : null}
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

/** The next action for the person at the counter or on the phone: the count, then its ticket; otherwise the link. */
function mainActionOf(order: OrderView): 'count' | 'ticket' | 'follow' | null {
  if (isOver(order.status)) return null
  if (!order.atCounter) return 'follow'
  return hasTicket(order) ? 'ticket' : 'count'
}

/** The livreur's time and the promise, to be read out before the call ends. */
function Times({ order }: { order: OrderView }) {
  const { visit, promise } = placedTimes(order, serverNow())
  if (!visit && !promise) return null
  return (
    <>
      <Seam />
      <TicketBody className="stack gap-8">
        {visit ? (
          <p className="flex gap-10 icons-22 leading-13">
            <IconCalendarClock className="accent fixed" aria-hidden="true" />
            <b className="shrink">{visit}</b>
          </p>
        ) : null}
        {promise ? (
          <p className="flex gap-10 icons-22 leading-13">
            <IconHanger className="accent fixed" aria-hidden="true" />
            <b className="shrink">{promise}</b>
          </p>
        ) : null}
        {order.express ? (
          <p className="row gap-10 leading-13">
            <ExpressMark />
            <b>Express</b>
          </p>
        ) : null}
      </TicketBody>
    </>
  )
}
