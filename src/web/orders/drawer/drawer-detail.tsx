import { use } from 'react'
import { numberProofText } from '#shared/access/number-proof.ts'
import { formatDay, formatShortDateTime } from '#shared/dates.ts'
import { COLLECTED_STATUSES, isOver } from '#shared/order-status.ts'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import { APPROXIMATE_PLACE, placeLines } from '#shared/places/place.ts'
import type { Role } from '#shared/roles.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { isolated } from '#shared/text/isolate.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { StaleNote } from '#web/components/states/query-boundary.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useModules } from '#web/modules.ts'
import { TeamPaymentState } from '#web/money/payment-state.tsx'
import { useMe } from '#web/session.ts'
import { ClientRecordLink } from '../client-links/client-record-link.tsx'
import { FollowActions } from '../client-links/follow-actions.tsx'
import { LastOpening } from '../client-links/last-opening.tsx'
import { standingMessage } from '../client-messages/prepared-messages.ts'
import { ExpressSign } from '../express-mark.tsx'
import { OrderGarments } from '../facts/order-garments.tsx'
import { OrderTotal } from '../facts/order-total.tsx'
import { PlaceMap } from '../facts/place-map.tsx'
import { TeamStatusBadge } from '../facts/team-status-badge.tsx'
import { mayBeCertified } from '../may-be-certified.ts'
import type { OrderDetail, OrderView } from '../order-view.ts'
import { PhotoStrip } from '../photo-strip.tsx'
import { ShareButton, useSharing } from '../shared-follows/share-button.tsx'
import { OrderLivreur, useWaitingAssignment } from '../waiting-assignment.tsx'
import { DrawerAdjustment } from './drawer-adjustment.tsx'
import { DrawerChecks } from './drawer-checks.tsx'
import { DrawerClosing } from './drawer-closing.tsx'
import { DrawerFlags } from './drawer-flags.tsx'
import { DrawerFoot } from './drawer-foot.tsx'
import { BesideContext, DrawerClose, DrawerTitle } from './drawer-frame.tsx'
import { DrawerPart } from './drawer-part.tsx'
import { DrawerReminder } from './drawer-reminder.tsx'
import { DrawerThread } from './drawer-thread.tsx'
import { DrawerVisits } from './drawer-visits.tsx'
import classes from './order-drawer.module.css'
import { OrderJournal } from './order-journal.tsx'

// Not of the first thing that the team reads of an order.
const OrderLate = lazyPart(() => import('../promises/order-late.tsx'))
const TeamNotes = lazyPart(() => import('../team-notes/team-notes.tsx'))
const DrawerPieces = lazyPart(() => import('../pieces/drawer-pieces.tsx'))
const OrderCertification = lazyPart(() => import('#web/money/order-certification.tsx'))
const WeeklyBeside = lazyPart(() => import('../recurring/weekly-beside.tsx'))

const isCollected = (status: OrderView['status']) => COLLECTED_STATUSES.includes(status)

interface Props {
  detail: OrderDetail
  /** The time of the last reading, in milliseconds UTC, if the last refresh failed. */
  staleSince: number | undefined
}

/** All about an order: client, flags, timeline, payment, counts, photos, journal and actions. */
export function DrawerDetail({ detail, staleSince }: Props) {
  const { role } = useMe()
  const modules = useModules()
  const { order, flags, journal } = detail
  return (
    <>
      <Head order={order} reader={role} />
      <People order={order} />
      {/* It scrolls inside the drawer, so the keyboard must be able to focus it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <section className={classes.body} aria-label="Détails" tabIndex={0}>
        <div className="stack whole-row gap-10 hide-empty">
          {staleSince === undefined ? null : <StaleNote readAt={staleSince} />}
          <DrawerFlags order={order} flags={flags} />
          <DrawerClosing closing={order.closing} />
          <DrawerReminder detail={detail} />
          <DrawerAdjustment detail={detail} />
        </div>
        <div className={classes.side}>
          <Where order={order} />
          <DrawerVisits detail={detail} />
          {isOver(order.status) ? null : <OrderLate orderId={order.id} />}
          <DrawerMoney detail={detail} />
        </div>
        <div className={classes.side}>
          <DrawerThread detail={detail} reader={role} />
          <DrawerClient detail={detail} />
          <TeamNotes clientId={order.client.id} orderId={order.id} />
          <DrawerChecks order={order} />
          {isCollected(order.status) ? <DrawerPieces order={order} /> : null}
          <PhotoStrip order={order} />
          {/* Last, as it comes a moment later: a button that is being pressed must not move. */}
          {modules.weekly ? <WeeklyBeside order={order} /> : null}
        </div>
        <OrderJournal journal={journal} reader={role} className="m-0 whole-row" />
      </section>
      <DrawerFoot detail={detail} reader={role} />
    </>
  )
}

function Head({ order, reader }: { order: OrderView; reader: Role }) {
  const beside = use(BesideContext)
  const waiting = useWaitingAssignment(order.id)
  const { reference, status, client } = order
  return (
    <div className={`fixed anywhere surface ${classes.header} ${classes.named}`}>
      <div className={`row gap-10 ${classes.bar}`}>
        <OrderReference className="reference text-l leading-1" reference={reference} />
        <TeamStatusBadge
          status={status}
          reader={reader}
          label={standingLabel(order, reader)}
          waiting={waiting}
        />
        {beside ? null : (
          <span className="push-end nowrap">
            <WideLive />
          </span>
        )}
        {/* The drawer gave the focus to the cross of its skeleton. */}
        <DrawerClose autoFocus={!beside} />
      </div>
      <div className="row justify-between align-baseline gap-12">
        <DrawerTitle className={`headline ${classes.name}`}>
          <VisuallyHidden>Commande #{reference}, </VisuallyHidden>
          <ExpressSign order={order} />
          <ClientName clientId={client.id}>{client.fullname}</ClientName>
        </DrawerTitle>
        {beside?.place}
      </div>
    </div>
  )
}

/** Under the name: the client's phone and the livreur. */
function People({ order }: { order: OrderView }) {
  const waiting = useWaitingAssignment(order.id)
  const { atCounter, clientContactPhone } = order
  return (
    <div
      className={`row wrap justify-between fixed anywhere surface gap-12 row-gap-4 ${classes.people}`}
    >
      {clientContactPhone ? <PhoneLink className="nowrap" number={clientContactPhone} /> : null}
      {atCounter ? null : (
        <OrderLivreur
          livreur={livreurOfVisit(order)}
          waiting={waiting}
          none="Non assigné"
          className="gap-8 text-s icons-20"
        />
      )}
    </div>
  )
}

/** The place with its map, the client's note and the day of the order. */
function Where({ order }: { order: OrderView }) {
  const { note, createdAt } = order
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
        <p className="quiet text-s">{formatDay(createdAt)}</p>
      </div>
    </div>
  )
}

/** The lines and the total of the order, and its payment state. */
function DrawerMoney({ detail: { order, timeline, invoice } }: { detail: OrderDetail }) {
  const { fne } = useModules()
  return (
    <DrawerPart title="Paiement">
      <Ticket>
        <TicketBody className="text-s">
          <OrderGarments order={order} />
        </TicketBody>
        <Seam />
        <TicketBody className="stack gap-10">
          <OrderTotal order={order} />
          <div className="row wrap gap-10 row-gap-2">
            <TeamPaymentState order={order} refunded={order.moneyBack.back} />
            <LastReceived timeline={timeline} />
            {invoice ? (
              <p className="text-s">
                Sur la facture{' '}
                <TextLink to={paths.admin.companyInvoice(invoice.id)}>{invoice.label}</TextLink>
              </p>
            ) : null}
          </div>
          {fne ? <OrderCertification orderId={order.id} allowed={mayBeCertified(order)} /> : null}
        </TicketBody>
      </Ticket>
    </DrawerPart>
  )
}

/** The person who recorded the last payment, and the time. */
function LastReceived({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const last = timeline.filter(({ kind }) => kind === 'payment_received').at(-1)
  if (!last) return null
  return (
    <p className="quiet text-s">
      {last.actorRole === 'client' ? '' : `par ${isolated(last.actorName ?? 'compte supprimé')}, `}
      {formatShortDateTime(last.at, serverNow())}
    </p>
  )
}

/** The client's way to follow the order, and the button that opens their record. */
function DrawerClient({ detail: { order, client } }: { detail: OrderDetail }) {
  const sharing = useSharing()
  if (!client) return null
  const { id, email, hasLink, lastOpening } = client
  const open = <ClientRecordLink clientId={id} />
  return (
    <Section title="Le client" level={3}>
      <Ticket>
        <TicketBody className="stack gap-12">
          <p className="anywhere">
            {email ?? (
              <>
                <b>Sans e‑mail</b>
                <span className="block quiet text-s">Suit ses commandes par un lien.</span>
              </>
            )}
          </p>
          <p className="quiet text-s">{numberProofText(client)}</p>
          {hasLink ? (
            <>
              <FollowActions
                client={client}
                orderId={order.id}
                message={standingMessage(order, client)}
              >
                {open}
              </FollowActions>
              <LastOpening opening={lastOpening} />
            </>
          ) : (
            open
          )}
          <ShareButton order={order} sharing={sharing} size="sm" />
          {sharing.dialog}
        </TicketBody>
      </Ticket>
    </Section>
  )
}
