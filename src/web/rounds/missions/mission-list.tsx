import { PushOffer } from '#web/access/push-offer.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { isNetworkError } from '#web/lib/error-message.ts'
import { FAILURE_TITLE, missionsErrorText } from './failure-words.ts'
import { LastStep } from './list/last-step.tsx'
import { MissionQueue } from './list/mission-queue.tsx'
import { MissionSkeletons } from './list/mission-skeleton.tsx'
import { GoneRides } from './lost/gone-rides.tsx'
import type { useMissions } from './use-missions.ts'

const TOLD = 'Soyez au courant de chaque nouvelle mission, même écran éteint.'

/**
 * The livreur's missions. When they cannot be refreshed, the last ones stay, under an error note where the server failed:
 * without a network the strip under the header says it.
 */
export function MissionList({ missions }: { missions: ReturnType<typeof useMissions> }) {
  const { query } = missions
  const { data, error, isFetching, refetch } = query
  const isStale = error !== null && data !== undefined
  const reason = error ? missionsErrorText(error) : undefined
  return (
    <>
      {isStale && !isNetworkError(error) ? (
        <div className="mb-12">
          <RetryNote
            tone="warning"
            title={FAILURE_TITLE}
            text={reason}
            retrying={isFetching}
            onRetry={refetch}
          />
        </div>
      ) : null}
      <GoneRides missions={data} />
      <LastStep />
      <QueryBoundary
        query={isStale ? { ...query, isError: false } : query}
        errorTitle={FAILURE_TITLE}
        errorText={reason}
        loading={<MissionSkeletons />}
        isEmpty={(found) => found.length === 0}
        empty={
          <EmptyState
            title="Aucune mission pour le moment"
            text="Reposez-vous, nous vous notifierons dès qu'une mission vous est assignée."
            action={<PushOffer>{TOLD}</PushOffer>}
          />
        }
      >
        {(found) => (
          <>
            <MissionQueue sorting={missions.sorting} {...missions.split(found)} />
            <PushOffer className="mt-16">{TOLD}</PushOffer>
          </>
        )}
      </QueryBoundary>
    </>
  )
}
