import { ClientName } from '#web/access/client-name.tsx'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { WeeklyCard } from './weekly-card.tsx'
import { WEEKLY_REFRESH_MS } from './weekly-refresh.ts'

/** The weekly orders that could not be made, with whom to call. */
export default function WeeklyProblems() {
  const query = trpc.recurring.problems.useQuery(undefined, {
    refetchInterval: refetchEvery(WEEKLY_REFRESH_MS),
  })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les commandes de chaque semaine."
      loading={<TicketSkeletons quiet count={2} />}
      isEmpty={(problems) => problems.length === 0}
      empty={
        <EmptyState
          title="Toutes les commandes de la semaine sont faites"
          text="Celle qui ne peut pas l’être arrive ici, avec la raison et le téléphone du client."
        />
      }
    >
      {(problems) => (
        <div className="stack gap-14">
          {problems.map(({ clientId, clientName, clientPhone, ...weekly }) => (
            <WeeklyCard
              key={weekly.id}
              weekly={weekly}
              head={
                <p className="row wrap justify-between gap-10">
                  <ClientName className="strong anywhere" clientId={clientId}>
                    {clientName}
                  </ClientName>
                  <PhoneLink className="nowrap" number={clientPhone} />
                </p>
              }
            />
          ))}
        </div>
      )}
    </QueryBoundary>
  )
}
