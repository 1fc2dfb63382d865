import { IconPhone } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { formatShortDateTime } from '#shared/dates.ts'
import { closingText } from '#shared/orders/closings.ts'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import { APPROXIMATE_PLACE, placeLines } from '#shared/places/place.ts'
import type { Role } from '#shared/roles.ts'
import { standingAtCounter } from '#shared/text/counter-steps.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { StaleNote } from '#web/components/states/query-boundary.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { TeamPaymentState } from '#web/money/payment-state.tsx'
import { tilePath } from '#web/money/settle-path.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { ExpressSign } from '../express-mark.tsx'
import { OrderLivreur } from '../facts/livreur-name.tsx'
import { OrderTotal } from '../facts/order-total.tsx'
import { PlaceMap } from '../facts/place-map.tsx'
import { TeamStatusBadge } from '../facts/team-status-badge.tsx'
import { TotalMoney } from '../facts/total-money.tsx'
import type { OrderDetail, OrderView } from '../order-view.ts'
import { useLateNote } from '../promises/order-late.tsx'
import { adjustmentNote } from './drawer-adjustment.tsx'
import { DrawerFlags, useFlagNotes } from './drawer-flags.tsx'
import { DrawerFolds } from './drawer-folds.tsx'
import { DrawerFoot } from './drawer-foot.tsx'
import { BesideContext, DrawerClose, DrawerTitle } from './drawer-frame.tsx'
import { feeNotes } from './drawer-missed-visit.tsx'
import { DrawerPart } from './drawer-part.tsx'
import { useReminderNote } from './drawer-reminder.tsx'
import { DrawerThread } from './drawer-thread.tsx'
import { untoldNote } from './drawer-visits.tsx'
import classes from './order-drawer.module.css'
import { type PanelNote, PanelNotes } from './panel-notes.tsx'

interface Props {
  detail: OrderDetail
  /** The time of the last reading, in milliseconds UTC, if the last refresh failed. */
  staleSince: number | undefined
}

/** An order: what must be said of it, its place, its money, where it stands, and two folds with the rest. */
export function DrawerDetail({ detail, staleSince }: Props) {
  const { role } = useMe()
  const { order } = detail
  return (
    <>
      <Head order={order} reader={role} />
      {/* It scrolls inside the drawer, so the keyboard must be able to focus it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <section className={`stack gap-12 ${classes.body}`} aria-label="Détails" tabIndex={0}>
        {staleSince === undefined ? null : <StaleNote readAt={staleSince} />}
        <HandOver detail={detail} />
        <Notes key={order.id} detail={detail} reader={role} />
        <Where order={order} />
        <DrawerMoney detail={detail} />
        <DrawerThread detail={detail} reader={role} />
        <DrawerFolds detail={detail} reader={role} />
      </section>
      <DrawerFoot detail={detail} reader={role} />
    </>
  )
}

function Head({ order, reader }: { order: OrderView; reader: Role }) {
  const beside = use(BesideContext)
  const { reference, client, clientContactPhone: phone } = order
  return (
    <div className={`fixed anywhere surface ${classes.header}`}>
      <div className={`row gap-8 ${classes.bar}`}>
        <OrderReference className="reference text-l leading-1" reference={reference} />
        <TeamStatusBadge order={order} reader={reader} />
        {beside ? (
          beside.place
        ) : (
          <span className="push-end nowrap">
            <WideLive />
          </span>
        )}
        {/* The drawer gave the focus to the cross of its skeleton. */}
        <DrawerClose autoFocus={!beside} />
      </div>
      <div className="row wrap justify-between gap-12 row-gap-4">
        <DrawerTitle className={`headline ${classes.name}`}>
          <VisuallyHidden>Commande #{reference}, </VisuallyHidden>
          <ExpressSign order={order} />
          <ClientName clientId={client.id}>{client.fullname}</ClientName>
        </DrawerTitle>
        {phone ? (
          <ButtonLink tone="outline" size="sm" icon={<IconPhone />} href={`tel:${phone}`}>
            {formatPhone(phone)}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}

/** The place of the laundry is read from afar by the one who hands it over. */
function HandOver({ detail: { order, rackPlace } }: { detail: OrderDetail }) {
  if (rackPlace === null || standingAtCounter(order) !== 'ready') return null
  return (
    <p className={`night rounded-large text-center ${classes.handOver}`}>
      À remettre au client <b className={`block headline ${classes.farPlace}`}>{rackPlace}</b>
    </p>
  )
}

/** The notes of an order: the most urgent in front, then those that come after it. */
function Notes({ detail, reader }: { detail: OrderDetail; reader: Role }) {
  const { order } = detail
  const late = useLateNote(order)
  const reminder = useReminderNote(detail)
  const flags = useFlagNotes(detail, reader)
  const urgent = [...flags.notes, late]
    .filter((note) => note !== null)
    .sort((one, other) => one.dueAt - other.dueAt)
  const others = [untoldNote(detail), reminder, adjustmentNote(detail), closingNote(order)]
  return (
    <>
      <PanelNotes
        notes={[...urgent, ...feeNotes(detail), ...others.filter((note) => note !== null)]}
      />
      <DrawerFlags detail={detail} reader={reader} />
      {flags.dialog}
    </>
  )
}

/** The client's answer after the delivery. A problem stands among the flags. */
function closingNote({ closing }: OrderView): PanelNote | null {
  if (closing?.answer !== 'well') return null
  const { word, answeredAt } = closing
  const line = closingText(closing)
  const note = (
    <Note tone="success" title={line}>
      {word ? <p className="anywhere pre-line">« {word} »</p> : null}
      {formatShortDateTime(answeredAt, serverNow())}
    </Note>
  )
  return { key: 'closing', line, note }
}

/** The place with its map, the livreur, the client's note, those of the team and the day of the order. */
function Where({ order }: { order: OrderView }) {
  const { note, createdAt, atCounter } = order
  return (
    <div className="flex gap-14">
      <PlaceMap order={order} className={classes.map} />
      <div className="shrink anywhere leading-14">
        {placeLines(order).map((line, index) => (
          <p
            key={line}
            className={cx(index === 0 && 'strong', line === APPROXIMATE_PLACE && 'strong caution')}
          >
            {line}
          </p>
        ))}
        {note ? <p className="quiet text-s">Note du client&nbsp;: {note}</p> : null}
        <TeamWords order={order} />
        {atCounter ? null : (
          <OrderLivreur
            livreur={livreurOfVisit(order)}
            none="Non assigné"
            className="gap-8 text-s icons-20"
          />
        )}
        <p className="quiet text-s">Commandée le {formatShortDateTime(createdAt, serverNow())}</p>
      </div>
    </div>
  )
}

/** The team's notes on this order and on its client; « Papiers et suites » has the acts on them. */
function TeamWords({ order: { id, client } }: { order: OrderView }) {
  const { data = [] } = trpc.teamNotes.ofClient.useQuery({ userId: client.id })
  return data
    .filter(({ orderId }) => orderId === null || orderId === id)
    .map((note) => (
      <p key={note.id} className="text-s pre-line">
        <b>Note de l’équipe&nbsp;:</b> {note.text}
      </p>
    ))
}

/** The place of the laundry, the total, and whether it is paid. */
function DrawerMoney({ detail: { order, rackPlace } }: { detail: OrderDetail }) {
  const isFar = standingAtCounter(order) === 'ready'
  return (
    <DrawerPart title="Paiement">
      <Ticket>
        {rackPlace === null || isFar ? null : (
          <TicketBody className={`row justify-between gap-10 ${classes.slim} ${classes.line}`}>
            <span className="quiet text-s">Rangé</span>
            <b className={`headline ${classes.rackPlace}`}>{rackPlace}</b>
          </TicketBody>
        )}
        <TicketBody className={`row wrap justify-between gap-10 row-gap-2 ${classes.slim}`}>
          <div>
            <b className="block">
              {contentsLabel({ ...contentsOf(order.items), toAgree: order.toAgree })}
            </b>
            <PaymentOf order={order} />
          </div>
          <span className="push-end text-end">
            <TotalMoney order={order} size="big" className="text-2xl" />
          </span>
        </TicketBody>
        <OrderTotalBelow order={order} />
      </Ticket>
    </DrawerPart>
  )
}

function PaymentOf({ order }: { order: OrderView }): ReactNode {
  if (order.payment.state === 'to_verify')
    return <TextLink to={tilePath('wave')}>Wave à vérifier</TextLink>
  return <TeamPaymentState order={order} refunded={order.moneyBack.back} />
}

/** It says something where a part is paid, or something goes back. */
function OrderTotalBelow({ order }: { order: OrderView }) {
  return (
    <div className={`hide-empty text-s ${classes.below}`}>
      <OrderTotal withoutTotal order={order} />
    </div>
  )
}
