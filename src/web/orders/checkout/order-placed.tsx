import {
  IconCalendarCheck,
  IconHanger,
  IconPhoneCall,
  IconScale,
  IconSearch,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paymentLabel } from '#shared/money/payments.ts'
import { type DoorWork, doorWorkOf } from '#shared/orders/door-words.ts'
import { isCartEmpty } from '#shared/orders/draft/draft.ts'
import { linenWords } from '#shared/orders/draft/linen-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatPhone, parsePhone } from '#shared/text/phone.ts'
import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import { slotOf } from '#shared/time/visits.ts'
import { PushOffer } from '#web/access/push-offer.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { isTemporaryError } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { useDraft } from '../cart/draft-store.ts'
import { ExpressMark } from '../express-mark.tsx'
import { TotalMoney } from '../facts/total-money.tsx'
import classes from './order-placed.module.css'
import type { OrderConfirmation } from './placed-order.ts'

/** The confirmation of an order. An unknown order leads back to the form. */
export function OrderPlaced({ orderId }: { orderId: string }) {
  const order = trpc.orders.byId.useQuery({ orderId })
  const placed = useLocation().state?.placed as OrderConfirmation | undefined
  if (order.error && !isTemporaryError(order.error))
    return <Navigate to={paths.client.order} replace />
  return (
    <QueryBoundary
      query={{ ...order, data: order.data ?? placed, isError: order.isError && !placed }}
      errorTitle="Impossible de charger les détails de la commande."
    >
      {(data) => <Confirmation order={data} />}
    </QueryBoundary>
  )
}

function Confirmation({ order }: { order: OrderConfirmation }) {
  const { reference, status, paymentMethod, payment } = order
  const title = useRef<HTMLHeadingElement>(null)
  // The form had the focus and has disappeared.
  useEffect(() => {
    void window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={`stack ${classes.screen}`}>
      <Ticket as="article" reference={reference} aria-label={`Commande #${reference}`}>
        <TicketBody className="stack gap-6">
          <h2 ref={title} tabIndex={-1} className={`text-xl ${classes.title}`}>
            Votre commande est enregistrée
          </h2>
          <p className={classes.reference}>
            <OrderReference reference={reference} />
          </p>
          <p className="quiet">La référence de votre commande.</p>
        </TicketBody>
        <PromisedReturn order={order} />
        <Seam />
        <TicketBody>
          <TotalsList>
            <TotalsItem strong label="Total" value={<TotalMoney order={order} size="big" />} />
            <TotalsItem label="Paiement" value={paymentLabel(payment, paymentMethod)} />
          </TotalsList>
        </TicketBody>
      </Ticket>
      <RemainingCart />
      <div className="stack gap-12">
        <ButtonLink tone="soleil" size="lg" full to={paths.client.orders}>
          Suivre ma commande
        </ButtonLink>
        <ButtonLink tone="outline" full to={paths.client.order} replace>
          Passer une autre commande
        </ButtonLink>
      </div>
      <PushOffer>Soyez au courant quand le livreur est en route, même écran éteint.</PushOffer>
      {status === 'pending' ? (
        <Section title="Et maintenant&#8239;?" level={3}>
          <Timeline steps={nextSteps(order)} />
        </Section>
      ) : null}
    </div>
  )
}

/** The promised times, and the word express; nothing where no time could be promised. */
function PromisedReturn({ order }: { order: OrderConfirmation }) {
  const { readyBy, deliveryFrom, deliveryTo, atCounter, express } = order
  if (readyBy === null) return null
  const delivery = slotOf(deliveryFrom, deliveryTo)
  return (
    <>
      <Seam />
      <TicketBody className="flex align-start gap-12 leading-14">
        <span className="positive fixed" aria-hidden="true">
          <IconCalendarCheck />
        </span>
        <div className="stack gap-6 shrink">
          <p className="strong">{promiseWords({ readyBy, delivery, atCounter }, serverNow())}</p>
          {express ? (
            <p className="row gap-8 text-s strong">
              <ExpressMark />
              Express
            </p>
          ) : null}
        </div>
      </TicketBody>
    </>
  )
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

const DOOR_ACTS: Record<DoorWork, string> = {
  weight: 'Pesé devant vous',
  count: 'Compté devant vous',
  both: 'Pesé et compté devant vous',
}

function nextSteps(order: OrderConfirmation): TimelineStep[] {
  const { paymentMethod, clientContactPhone } = order
  const work = doorWorkOf(order)
  const phone = parsePhone(clientContactPhone)
  const number = phone.ok ? formatPhone(phone.e164) : clientContactPhone
  const pickup = slotOf(order.pickupFrom, order.pickupTo)
  const passes = pickup ? ` ${slotWords(pickup, serverNow())}` : ''
  const pays = paymentMethod === 'wave' ? '' : ' · vous payez à ce moment-là'
  return [
    {
      key: 'search',
      state: 'now',
      icon: <IconSearch />,
      label: 'Nous choisissons votre livreur',
    },
    {
      key: 'call',
      state: 'todo',
      icon: <IconPhoneCall />,
      label: `Un appel, puis le passage${passes}`,
      detail: `Au ${number}${order.toAgree ? '' : pays}`,
    },
    ...(work
      ? [
          {
            key: 'agree',
            state: 'todo' as const,
            icon: <IconScale />,
            label: DOOR_ACTS[work],
            detail: `Vous dites «\u00a0D’accord\u00a0» au total, ou vous gardez votre linge${pays}`,
          },
        ]
      : []),
    {
      key: 'back',
      state: 'todo',
      icon: <IconHanger />,
      label: 'Votre linge revient propre',
      detail: 'Suivez chaque étape dans Suivi.',
    },
  ]
}
