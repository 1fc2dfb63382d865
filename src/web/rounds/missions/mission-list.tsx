import { useState } from 'react'
import { isRide } from '#shared/places/positions.ts'
import { PushOffer } from '#web/access/push-offer.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { isNetworkError } from '#web/lib/error-message.ts'
import card from './card/mission-card.module.css'
import { FAILURE_TITLE, missionsErrorText } from './failure-words.ts'
import { LastStep } from './list/last-step.tsx'
import queue from './list/mission-queue.module.css'
import { MissionQueue } from './list/mission-queue.tsx'
import { useRecentDone } from './list/use-recent-done.ts'
import type { Mission } from './mission.ts'
import classes from './mission-list.module.css'
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
  const isAfterDone = useRecentDone() !== null
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
          <div className={isAfterDone ? 'mt-12' : undefined}>
            <EmptyState
              title="Aucune mission pour le moment"
              text="Reposez-vous, nous vous notifierons dès qu'une mission vous est assignée."
              action={<PushOffer>{TOLD}</PushOffer>}
            />
          </div>
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

const GoneRide = lazyPart(() => import('./lost/gone-ride.tsx'), { NotLoaded: () => null })

/** The missions to which the livreur rode, and which were taken off the road while their list was open. */
function GoneRides({ missions = NONE }: { missions: readonly Mission[] | undefined }) {
  const [known, setKnown] = useState({ missions, gone: NONE })
  if (known.missions !== missions) {
    const isGone = ({ id, status }: Mission) =>
      isRide(status) && !missions.some((one) => one.id === id && one.status === status)
    setKnown({ missions, gone: [...known.gone, ...known.missions.filter(isGone)] })
  }
  return known.gone.map((mission, index) => (
    // The same order may ride and be called back twice.
    // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
    <GoneRide key={index} mission={mission} />
  ))
}

const NONE: readonly Mission[] = []

/** The missions while they are loading: one card and a row, as `MissionQueue` lays them out. */
function MissionSkeletons() {
  return (
    <div role="status" className={queue.queue}>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <Ticket className={`clip ${classes.bone}`} aria-hidden="true">
        <SkeletonBlock className={`left-edge ${classes.edge}`} />
        <TicketBody className={card.body}>
          <div className="row justify-between">
            <SkeletonBlock width="134px" height="36px" />
            <SkeletonBlock width="140px" height="20px" />
          </div>
          <SkeletonBlock width="64%" height="36px" className="mt-10" />
          <SkeletonBlock width="80%" height="46px" className="mt-6" />
          <SkeletonBlock height="50px" className="mt-12" />
        </TicketBody>
        <TicketBody className={`stack gap-10 ${card.body}`}>
          <SkeletonBlock height="64px" />
          <SkeletonBlock height="60px" />
        </TicketBody>
        <SkeletonBlock className="line-top mt-4" height="52px" />
      </Ticket>
      <div className="stack gap-10" aria-hidden="true">
        <SkeletonBlock width="96px" height="26px" />
        <SkeletonBlock height="84px" />
      </div>
    </div>
  )
}
