import { useNavigate, useParams } from 'react-router-dom'
import { isRide } from '#shared/places/positions.ts'
import { slotOfVisit, visitOf } from '#shared/time/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { Absence } from '#web/rounds/missions/absence.tsx'
import { FROM_MISSIONS, useBackToMissions } from '#web/rounds/missions/back-to-missions.ts'
import { FAILURE_TITLE, missionsErrorText } from '#web/rounds/missions/failure-words.ts'
import { GoneMission } from '#web/rounds/missions/gone-mission.tsx'
import { useMissions } from '#web/rounds/missions/use-missions.ts'
import { useMe } from '#web/session.ts'

/** Nobody at the address of a mission. */
export default function AbsencePage() {
  usePageTitle('Personne à l’adresse')
  const { orderId = '' } = useParams()
  const { approved } = useMe()
  const { query, nextAfter, split } = useMissions(approved)
  const back = useBackToMissions()
  const navigate = useNavigate()
  const missions = query.data ? split(query.data) : null
  const mission = missions?.toDo.find(({ id }) => id === orderId)
  if (mission && isRide(mission.status)) {
    // A wait for one slot is none for another that takes its place meanwhile.
    const slot = slotOfVisit(mission, visitOf(mission.status))
    return (
      <Absence
        key={`${mission.id}-${mission.status}-${slot?.from}`}
        mission={{ ...mission, status: mission.status }}
        next={nextAfter(orderId, missions?.toDo ?? [])}
        onLeave={back}
        onResume={() =>
          navigate(paths.livreur.mission(orderId), { replace: true, state: FROM_MISSIONS })
        }
      />
    )
  }
  return (
    <>
      <PageHeader bar title="Personne à l’adresse" backTo={paths.livreur.dashboard} />
      <QueryBoundary
        query={query}
        errorTitle={FAILURE_TITLE}
        errorText={query.error ? missionsErrorText(query.error) : undefined}
        loading={<TicketSkeletons count={2} />}
      >
        {() =>
          mission ? (
            <EmptyState
              title="Rien à signaler pour le moment"
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
