import { IconRoute } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paymentLabel } from '#shared/money/payments.ts'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { doorNote } from '#shared/orders/door-words.ts'
import { isCartEmpty } from '#shared/orders/draft/draft.ts'
import { linenWords } from '#shared/orders/draft/linen-words.ts'
import { lowerFirst, upperFirst } from '#shared/text/letter-case.ts'
import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import { slotOf } from '#shared/time/visits.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { PeggedTicket } from '#web/drawings/pegged-ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { isTemporaryError } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { useDraft } from '../cart/draft-store.ts'
import { orderPath } from '../client/order-anchor.ts'
import { TotalMoney } from '../facts/total-money.tsx'
import classes from './order-placed.module.css'
import type { OrderConfirmation } from './placed-order.ts'

/** The confirmation of an order. An unknown order leads back to the form. */
export default function OrderPlaced({ orderId }: { orderId: string }) {
  const order = trpc.orders.byId.useQuery({ orderId })
  const placed = useLocation().state?.placed as OrderConfirmation | undefined
  if (order.error && !isTemporaryError(order.error))
    return <Navigate to={paths.client.order} replace />
  return (
    <QueryBoundary
      query={{ ...order, data: order.data ?? placed, isError: order.isError && !placed }}
      errorTitle="Impossible de charger les détails de la commande."
    >
      {(data) => <Confirmation order={data} orderId={orderId} />}
    </QueryBoundary>
  )
}

function Confirmation({ order, orderId }: { order: OrderConfirmation; orderId: string }) {
  const { reference, items, toAgree, paymentMethod, payment, express } = order
  const title = useRef<HTMLHeadingElement>(null)
  // The form had the focus and has disappeared.
  useEffect(() => {
    void window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  const promise = promiseOf(order)
  const atTheDoor = doorNote(order)
  return (
    <article className={classes.screen} aria-label={`Commande #${reference}`}>
      <div className={`clip ${classes.scene}`}>
        <PeggedTicket reference={reference} />
      </div>
      <div className="stack gap-6">
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          {titleOf(order)}
        </h1>
        {promise ? <p className="quiet">{promise}.</p> : null}
        {atTheDoor ? <p className="quiet">{atTheDoor}.</p> : null}
      </div>
      <Ticket reference={reference}>
        <TicketBody className="row justify-between gap-12">
          <p className="shrink leading-13">
            <b className="block">{upperFirst(contentsLabel(contentsOf(items, toAgree)))}</b>
            <span className="quiet text-s">
              {express ? 'Express, ' : null}
              {lowerFirst(paymentLabel(payment, paymentMethod))}
            </span>
          </p>
          <span className="text-end">
            <TotalMoney order={order} size="big" />
          </span>
        </TicketBody>
      </Ticket>
      <RemainingCart />
      <div className={classes.act} data-foot="">
        <ButtonLink tone="soleil" size="lg" full icon={<IconRoute />} to={orderPath(orderId)}>
          Suivre ma commande
        </ButtonLink>
      </div>
    </article>
  )
}

/** When the livreur comes, as long as they are still to come. */
function titleOf({ pickupFrom, pickupTo }: OrderConfirmation): string {
  const pickup = slotOf(pickupFrom, pickupTo)
  const now = serverNow()
  if (!pickup) return 'Nous vous appelons pour fixer l’heure'
  return pickup.to > now
    ? `Nous passons ${slotWords(pickup, now)}`
    : 'Votre commande est enregistrée'
}

/** The promised times; nothing where no time could be promised. */
function promiseOf({ readyBy, deliveryFrom, deliveryTo, atCounter }: OrderConfirmation) {
  if (readyBy === null) return null
  const delivery = slotOf(deliveryFrom, deliveryTo)
  return promiseWords({ readyBy, delivery, atCounter }, serverNow())
}

/** Shown when lines were added while the order was being sent: they were not ordered and stay in the cart. */
function RemainingCart() {
  const { draft } = useDraft(useMe().id)
  if (isCartEmpty(draft)) return null
  const [line, ...others] = draft.lines
  const isOne = others.length === 0 && (line === undefined || line.quantity === 1)
  return (
    <Note tone="warning">
      {upperFirst(linenWords(draft))} {isOne ? 'attend' : 'attendent'} encore dans votre panier,
      hors de cette commande.
    </Note>
  )
}
