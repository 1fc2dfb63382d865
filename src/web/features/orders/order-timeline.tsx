import type { Role } from '#shared/roles.ts'
import { Fil } from '#web/components/fil.tsx'
import { QueryBoundary } from '#web/components/query-boundary.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './order-timeline.module.css'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { timelineSteps } from './timeline-steps.tsx'

interface Props {
  orderId: string
  /** Whoever reads. */
  reader: Role
}

/** The thread of one order: what happened and who did it, where it stands, what is to come. */
export function OrderTimeline({ orderId, reader }: Props) {
  const query = trpc.orders.timeline.useQuery({ orderId })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger le fil de la commande."
      loading={<TimelineSkeleton />}
      isEmpty={(events) => events.length === 0}
      empty={<p className={classes.empty}>Rien n’est encore arrivé à cette commande.</p>}
    >
      {(events) => <Fil steps={timelineSteps(events, reader)} />}
    </QueryBoundary>
  )
}
