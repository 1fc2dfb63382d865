import { useId } from 'react'
import { Link } from 'react-router-dom'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import { dueMoment } from '#shared/time/late.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { TimeFigure } from '#web/orders/due-text.tsx'
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { percentKept, writePercent } from '../figures/late-words.ts'
import classes from './late-promises.module.css'
import { LateSkeleton } from './late-skeleton.tsx'

type LateOrder = Outputs['promises']['late']['orders'][number]
/** How the promises of the period were kept; undefined until it is known. */
type KeptTotals = Outputs['stats']['series']['promises']['totals']

/** The rows that fit without hiding the content below; the rest is one tap away. */
const MOST = 5
/** Orders become late without any action. */
const REFRESH_MS = 30_000

/** The orders that are late now, the most urgent first, and how the promises of the period were kept. */
export default function LatePromises({ kept }: { kept: KeptTotals | undefined }) {
  const query = trpc.promises.late.useQuery(undefined, {
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les promesses en retard."
      loading={<LateSkeleton />}
    >
      {({ orders, more }) => (
        <Late orders={orders.filter(({ isLate }) => isLate)} more={more} kept={kept} />
      )}
    </QueryBoundary>
  )
}

interface LateProps {
  orders: LateOrder[]
  /** The server knows more than it lists. */
  more: boolean
  kept: KeptTotals | undefined
}

function Late({ orders, more, kept }: LateProps) {
  const id = useId()
  const count = orders.length
  const now = useMinute()
  return (
    <Ticket as="section" aria-labelledby={id}>
      <TicketBody className={classes.body}>
        <div className="flex wrap justify-between align-baseline gap-16 row-gap-4">
          <h2 id={id} className="text-2xl">
            {titleOf(count, more)}
          </h2>
          {kept ? <Kept totals={kept} /> : null}
        </div>
        {count > 0 ? (
          <ul className={`lines-between ${classes.rows}`}>
            {orders.slice(0, MOST).map((order) => (
              <Row key={order.id} order={order} now={now} />
            ))}
          </ul>
        ) : null}
        {count > MOST || more ? (
          <p className="text-s mb-6">
            <TextLink to={LATE_LIST}>Voir toutes les commandes en retard</TextLink>
          </p>
        ) : null}
      </TicketBody>
    </Ticket>
  )
}

/** Where more are known than listed, the number is a minimum. */
function titleOf(count: number, more: boolean): string {
  if (count === 0) return 'Aucune promesse en retard'
  const promises = `${count} promesse${count > 1 ? 's' : ''} en retard`
  return more ? `${promises} ou plus` : promises
}

const LATE_LIST = `${paths.admin.dashboard}?vue=en-retard`

/** `94 % tenues sur la période, 270 sur 287`. */
function Kept({ totals }: { totals: KeptTotals }) {
  const { kept, late } = totals
  return (
    <p className="quiet text-s leading-14">
      {kept + late === 0
        ? 'aucune promesse arrivée à son heure sur la période'
        : `${writePercent(percentKept(totals))} tenues sur la période, ${kept} sur ${kept + late}`}
    </p>
  )
}

function Row({ order, now }: { order: LateOrder; now: number }) {
  const { id, reference, client, status, dueAt } = order
  return (
    <li>
      <Link to={paths.order(id)} className={`relative no-underline text-s ${classes.row}`}>
        <Lisere className={`left-edge ${classes.edge}`} reference={reference} thickness={8} />
        <span className={classes.reference}>
          <OrderReference className="reference text-s leading-12" reference={reference} />
        </span>
        <b className={`anywhere ${classes.name}`}>{client.fullname}</b>
        <span className={classes.status}>
          <OrderStatusBadge status={status} reader="superadmin" />
        </span>
        <span className={`quiet ${classes.livreur}`}>
          {livreurOfVisit(order)?.fullname ?? 'Non assigné'}
        </span>
        <span className={`text-end ${classes.late}`}>
          <TimeFigure time={dueMoment(dueAt, now)} />
        </span>
      </Link>
    </li>
  )
}
