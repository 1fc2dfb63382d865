import { OPEN_STATUSES } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { STATUS_LOOK } from '#web/orders/order-status-badge.tsx'
import { useOrderCounts } from '#web/orders/use-order-counts.ts'
import type { Outputs } from '#web/trpc.ts'
import { Chart } from './chart/chart.tsx'
import type { ChartData } from './chart/chart-data.ts'
import classes from './open-orders.module.css'

type Counts = Outputs['orders']['counts']['byStatus']

/** The number of open orders by status, each of which leads to its orders. */
export function OpenOrders({ reader }: { reader: Role }) {
  const query = useOrderCounts()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les commandes."
      loading={<OpenOrdersSkeleton />}
    >
      {({ byStatus }) => <Chart chart={chartOf(byStatus, reader)} />}
    </QueryBoundary>
  )
}

function chartOf(counts: Counts, reader: Role): ChartData {
  const figures = OPEN_STATUSES.map((status) => counts[status])
  const total = figures.reduce((sum, figure) => sum + figure, 0)
  return {
    title: `${total} ${total > 1 ? 'commandes ouvertes' : 'commande ouverte'}`,
    subtitle: 'Répartition par statut, en ce moment',
    drawing: { kind: 'rows', none: '' },
    marks: OPEN_STATUSES.map((status) => ({
      key: status,
      name: statusLabel(status, reader),
      to: `${paths.admin.dashboard}?statut=${status}`,
      figure: String(counts[status]),
      icon: STATUS_LOOK[status].icon,
      colour: classes[status],
    })),
    series: [{ values: figures, write: String, drawn: 'part0' }],
  }
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
