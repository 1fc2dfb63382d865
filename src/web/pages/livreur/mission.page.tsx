import { useParams } from 'react-router-dom'
import { Button } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useBackToMissions } from '#web/rounds/missions/back-to-missions.ts'
import { Collection } from '#web/rounds/missions/collection.tsx'
import { FAILURE_TITLE, missionsErrorText } from '#web/rounds/missions/failure-words.ts'
import { GoneMission } from '#web/rounds/missions/gone-mission.tsx'
import { countedStepOf } from '#web/rounds/missions/mission.ts'
import { useMissionAtDoor } from '#web/rounds/missions/use-mission-at-door.ts'
import { queuedStatus } from '#web/rounds/queue/queued-missions.ts'
import { useQueue } from '#web/rounds/queue/use-queue.ts'
import { trpc } from '#web/trpc.ts'

/** The pick-up or delivery screen of a mission. */
export default function MissionPage() {
  usePageTitle('Mission')
  const { orderId } = useParams()
  const query = trpc.missions.list.useQuery()
  const { actions } = useQueue()
  const found = query.data?.find(({ id }) => id === orderId)
  const { mission, isGone } = useMissionAtDoor({
    listed: found && { ...found, ...queuedStatus(found, actions) },
    isListRead: query.data !== undefined,
    orderId,
  })
  const back = useBackToMissions()
  const step = mission && countedStepOf(mission.status)
  if (mission && step)
    return (
      <Collection
        key={`${mission.id}-${step}`}
        mission={mission}
        step={step}
        isGone={isGone}
        onLeave={back}
      />
    )
  return (
    <>
      <PageHeader bar title="Mission" backTo={paths.livreur.dashboard} />
      <QueryBoundary
        query={query}
        errorTitle={FAILURE_TITLE}
        errorText={query.error ? missionsErrorText(query.error) : undefined}
        loading={<TicketSkeletons count={2} />}
      >
        {() =>
          found ? (
            <EmptyState
              title="Rien à compter pour le moment"
              text="Mettez-vous d’abord en route pour cette commande."
              action={<Button onClick={back}>Retour aux missions</Button>}
            />
          ) : (
            <GoneMission onLeave={back} />
          )
        }
      </QueryBoundary>
    </>
  )
}
