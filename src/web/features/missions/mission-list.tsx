import { isMission } from '#shared/orders/orders.ts'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary, type QueryLike } from '#web/components/states/query-boundary.tsx'
import { applyQueue } from '#web/features/queue/queued-missions.ts'
import { useQueue } from '#web/features/queue/use-queue.ts'
import { FAILURE_TITLE, missionsErrorText } from './failure-words.ts'
import { MissionCard } from './list/mission-card.tsx'
import { useMissionOrder } from './list/mission-order.ts'
import { MissionSkeletons } from './list/mission-skeleton.tsx'
import { MissionTools } from './list/mission-tools.tsx'
import { distanceTo, nearestFirst } from './list/route.ts'
import type { Mission } from './mission.ts'
import classes from './mission-list.module.css'

interface Props {
  query: QueryLike<Mission[]> & { error: unknown }
}

/** The livreur's missions. When they cannot be refreshed, the last ones stay under an error note. */
export function MissionList({ query }: Props) {
  const { data, error, isFetching, refetch } = query
  const isStale = error !== null && data !== undefined
  const reason = error ? missionsErrorText(error) : undefined
  return (
    <>
      {isStale ? (
        <div className="mb-18">
          <RetryNote
            tone="warning"
            title={FAILURE_TITLE}
            text={reason}
            retrying={isFetching}
            onRetry={refetch}
          />
        </div>
      ) : null}
      <QueryBoundary
        query={isStale ? { ...query, isError: false } : query}
        errorTitle={FAILURE_TITLE}
        errorText={reason}
        loading={<MissionSkeletons className={`ticket-grid ${classes.list}`} />}
        isEmpty={(missions) => missions.length === 0}
        empty={
          <EmptyState
            title="Aucune mission pour le moment"
            text="Reposez-vous, nous vous notifierons dès qu'une mission vous est assignée."
          />
        }
      >
        {(missions) => <Missions missions={missions} />}
      </QueryBoundary>
    </>
  )
}

/** Missions whose last step is queued come last. */
function Missions({ missions }: { missions: Mission[] }) {
  const { actions } = useQueue()
  const sorting = useMissionOrder()
  const { order, place } = sorting
  const queuedMissions = applyQueue(missions, actions)
  const toDo = queuedMissions.filter(({ status }) => isMission(status))
  const sorted = order === 'distance' && place ? nearestFirst(toDo, place) : toDo
  const done = queuedMissions.filter(({ status }) => !isMission(status))
  return (
    <>
      {sorted.length > 1 ? <MissionTools missions={sorted} sorting={sorting} /> : null}
      <div className={`ticket-grid ${classes.list}`}>
        {[...sorted, ...done].map((mission) => (
          <MissionCard key={mission.id} mission={mission} km={distanceTo(mission, place)} />
        ))}
      </div>
    </>
  )
}
