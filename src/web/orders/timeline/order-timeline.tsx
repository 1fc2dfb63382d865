import type { Role } from '#shared/roles.ts'
import { Timeline } from '#web/components/display/timeline.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { useLastError } from '#web/components/states/use-last-error.ts'
import { describeError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { timelineSteps } from './timeline-steps.tsx'

interface Props {
  order: Pick<OrderView, 'id' | 'atCounter'>
  reader: Role
}

/** The timeline of an order: its past events, its current status and the next steps. */
export function OrderTimeline({ order, reader }: Props) {
  const query = trpc.orders.timeline.useQuery({ orderId: order.id })
  const { data, fetchStatus, isFetching, refetch } = query
  const error = useLastError(query)
  if (data?.length === 0) return <p className="quiet">Rien n’est encore arrivé à cette commande.</p>
  if (data) return <Timeline steps={timelineSteps(data, reader, order)} />
  if (!error && fetchStatus !== 'paused') return <TimelineSkeleton />
  return (
    <RetryNote
      title="Impossible de charger les détails de la commande."
      text={describeError(error).text}
      retrying={isFetching}
      onRetry={refetch}
    />
  )
}
