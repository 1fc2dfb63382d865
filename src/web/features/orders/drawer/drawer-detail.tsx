import { IconFileInvoice, IconMoped, IconReceipt, IconTag } from '@tabler/icons-react'
import { use } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import { formatDay } from '#shared/dates.ts'
import { placeLines } from '#shared/places/place.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { StaleNote } from '#web/components/states/query-boundary.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { ExpressSign } from '#web/features/order-parts/express-mark.tsx'
import { OrderReference } from '#web/features/order-parts/order-reference.tsx'
import { OrderStatusBadge } from '#web/features/order-parts/order-status-badge.tsx'
import { hasTicket, type OrderView } from '#web/features/order-parts/order-view.ts'
import { PlaceMap } from '#web/features/order-parts/place-map.tsx'
import { useWaitingAssignment } from '#web/features/order-parts/use-waiting-assignment.ts'
import { WaitingLivreur } from '#web/features/order-parts/waiting-livreur.tsx'
import { PhotoStrip } from '#web/features/photos/photo-strip.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { DrawerAdjustment } from './drawer-adjustment.tsx'
import { DrawerChecks } from './drawer-checks.tsx'
import { DrawerClient } from './drawer-client.tsx'
import { DrawerFlags } from './drawer-flags.tsx'
import { DrawerFoot } from './drawer-foot.tsx'
import { BesideContext, DrawerClose, DrawerTitle } from './drawer-frame.tsx'
import { DrawerMoney } from './drawer-money.tsx'
import { DrawerThread } from './drawer-thread.tsx'
import { DrawerVisits } from './drawer-visits.tsx'
import classes from './order-drawer.module.css'
import { OrderJournal } from './order-journal.tsx'

// Not of the first thing that the team reads of an order.
const WeeklyBeside = lazyPart(() => import('#web/features/recurring/weekly-beside.tsx'))

export type OrderDetail = Outputs['orders']['detail']

interface Props {
  detail: OrderDetail
  /** The time of the last reading, in milliseconds UTC, if the last refresh failed. */
  staleSince: number | undefined
}

/** All about an order: client, flags, timeline, payment, counts, photos, journal and actions. */
export function DrawerDetail({ detail, staleSince }: Props) {
  const { role } = useMe()
  const { order, flags, journal } = detail
  return (
    <>
      <Head order={order} reader={role} />
      {/* It scrolls inside the drawer, so the keyboard must be able to focus it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <section className={classes.body} aria-label="Détails" tabIndex={0}>
        <div className="stack whole-row gap-10 hide-empty">
          {staleSince === undefined ? null : <StaleNote readAt={staleSince} />}
          <DrawerFlags order={order} flags={flags} />
          <DrawerAdjustment order={order} isHeardByPhone={detail.client?.email === null} />
        </div>
        <div className={classes.side}>
          <DrawerVisits detail={detail} />
          <DrawerMoney detail={detail} />
        </div>
        <div className={classes.side}>
          <DrawerThread detail={detail} reader={role} />
          <DrawerClient detail={detail} />
          <DrawerChecks order={order} />
          <PhotoStrip order={order} level={3} />
          {/* Last, as it comes a moment later: a button that is being pressed must not move. */}
          <WeeklyBeside order={order} isClientByLink={detail.client?.hasLink === true} />
        </div>
        <OrderJournal journal={journal} reader={role} className="m-0 whole-row" />
      </section>
      <DrawerFoot order={order} reader={role} />
    </>
  )
}

function Head({ order, reader }: { order: OrderView; reader: Role }) {
  const beside = use(BesideContext)
  const { reference, status, client, note } = order
  return (
    <div className={cx('fixed anywhere surface', classes.header, classes.whose)}>
      <div className={`row gap-12 ${classes.bar}`}>
        <OrderReference className="reference text-l leading-1" reference={reference} />
        <OrderStatusBadge status={status} reader={reader} label={standingLabel(order, reader)} />
        <span className="push-end nowrap">{beside ? beside.place : <WideLive />}</span>
        {/* The drawer gave the focus to the cross of its skeleton. */}
        <DrawerClose autoFocus={!beside} />
      </div>
      <DrawerTitle className={`headline ${classes.name}`}>
        <VisuallyHidden>Commande #{reference}, </VisuallyHidden>
        <ExpressSign order={order} />
        {client.fullname}
      </DrawerTitle>
      <div className={`flex gap-14 ${classes.where}`}>
        <PlaceMap order={order} className={classes.map} />
        <div className="shrink leading-14">
          {order.clientContactPhone ? (
            <p>
              <PhoneLink className="nowrap" number={order.clientContactPhone} />
            </p>
          ) : null}
          {placeLines(order).map((line, index) => (
            <p key={line} className={index === 0 ? 'strong' : undefined}>
              {line}
            </p>
          ))}
          {note ? <p className="quiet text-s">Note du client&nbsp;: {note}</p> : null}
          <p className="quiet text-s">{formatDay(order.createdAt)}</p>
        </div>
      </div>
      <Livreur order={order} />
      <PrintLinks order={order} />
    </div>
  )
}

function Livreur({ order: { id, livreur } }: { order: OrderView }) {
  const waiting = useWaitingAssignment(id)
  if (!livreur && !waiting) return null
  return (
    <p className="row text-s mt-4 gap-8 icons-20">
      <IconMoped aria-label="Livreur" className="quiet" />
      <WaitingLivreur orderId={id}>
        <span>
          <b>{livreur?.fullname}</b> <PhoneLink className="nowrap" number={livreur?.phone ?? ''} />
        </span>
      </WaitingLivreur>
    </p>
  )
}

/** The links to the pages that can be printed. */
function PrintLinks({ order }: { order: OrderView }) {
  const { id } = order
  const look = { tone: 'outline', size: 'sm' } as const
  return (
    <div className={`flex wrap gap-8 ${classes.papers}`}>
      <ButtonLink {...look} icon={<IconFileInvoice />} to={paths.client.invoice(id)}>
        Facture
      </ButtonLink>
      <ButtonLink {...look} icon={<IconTag />} to={paths.label(id)}>
        Étiquette
      </ButtonLink>
      {hasTicket(order) ? (
        <ButtonLink {...look} icon={<IconReceipt />} to={paths.ticket(id)}>
          Ticket
        </ButtonLink>
      ) : null}
    </div>
  )
}
