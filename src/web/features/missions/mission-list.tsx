import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryBoundary, type QueryLike } from '#web/components/query-boundary.tsx'
import { RetryNote } from '#web/components/retry-note.tsx'
import { describeError } from '#web/lib/error-message.ts'
import type { Mission } from './mission.ts'
import { MissionCard } from './mission-card.tsx'
import classes from './mission-list.module.css'
import { MissionSkeletons } from './mission-skeleton.tsx'

const FAILED = 'Impossible de charger les missions.'

interface Props {
  query: QueryLike<Mission[]> & { error: unknown }
}

/** The livreur's missions. When they cannot be read again, those already on the phone stay. */
export function MissionList({ query }: Props) {
  const { data, error, isFetching, refetch } = query
  const stale = error !== null && data !== undefined
  const reason = error ? describeError(error, FAILED, 'livreur').text : undefined
  return (
    <>
      {stale ? (
        <div className={classes.note}>
          <RetryNote
            tone="warning"
            title={FAILED}
            text={reason}
            retrying={isFetching}
            onRetry={refetch}
          />
        </div>
      ) : null}
      <QueryBoundary
        query={stale ? { ...query, isError: false } : query}
        errorTitle={FAILED}
        errorText={reason}
        loading={<MissionSkeletons className={classes.list} />}
        isEmpty={(missions) => missions.length === 0}
        empty={
          <EmptyState
            title="Aucune mission pour le moment"
            text="Reposez-vous, nous vous notifierons dès qu'une mission vous est assignée."
          />
        }
      >
        {(missions) => (
          <div className={classes.list}>
            {missions.map((mission) => (
              <MissionCard key={mission.id} mission={mission} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
