import type { Role } from '#shared/accounts/roles.ts'
import { OPEN_STATUSES } from '#shared/orders/orders.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { STATUS_LOOK } from '#web/features/order-parts/status-look.tsx'
import { useOrderCounts } from '#web/features/orders/use-order-counts.ts'
import { describeError } from '#web/lib/error-message.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './open-orders.module.css'

type Counts = Outputs['orders']['counts']['byStatus']

/** The number of open orders by status. */
export function OpenOrders({ reader }: { reader: Role }) {
  const query = useOrderCounts()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les commandes."
      errorText={query.error ? describeError(query.error).text : undefined}
      loading={<OpenOrdersSkeleton />}
    >
      {({ byStatus }) => <Bars counts={byStatus} reader={reader} />}
    </QueryBoundary>
  )
}

function Bars({ counts, reader }: { counts: Counts; reader: Role }) {
  const figures = OPEN_STATUSES.map((status) => counts[status])
  let total = 0
  for (const figure of figures) total += figure
  const highest = Math.max(1, ...figures)
  return (
    <Ticket as="section" aria-labelledby="open-orders">
      <TicketBody className={classes.body}>
        <h2 id="open-orders" className="text-2xl">
          {total} {total > 1 ? 'commandes' : 'commande'} en cours
        </h2>
        <p className={`quiet text-s ${classes.subtitle}`}>Répartition par statut, en ce moment</p>
        <ul>
          {OPEN_STATUSES.map((status, index) => (
            <li key={status} className={`align-center text-s ${classes.row}`}>
              <span className="quiet icons-20" aria-hidden="true">
                {STATUS_LOOK[status].icon}
              </span>
              <span>{statusLabel(status, reader)}</span>
              <svg className={`full ${classes.track}`} aria-hidden="true">
                <rect
                  className={classes[status]}
                  width={`${((figures[index] ?? 0) / highest) * 100}%`}
                  height="100%"
                  rx="3"
                />
              </svg>
              <b className="text-end text-m">{figures[index]}</b>
            </li>
          ))}
        </ul>
      </TicketBody>
    </Ticket>
  )
}

function OpenOrdersSkeleton() {
  return (
    <Ticket aria-hidden="true">
      <TicketBody className={classes.body}>
        <SkeletonBlock width="60%" height="26px" />
        <div className={`stack gap-18 ${classes.bones}`}>
          {OPEN_STATUSES.map((status) => (
            <SkeletonBlock key={status} height="18px" />
          ))}
        </div>
      </TicketBody>
    </Ticket>
  )
}
