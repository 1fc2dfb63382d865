import { IconCheck } from '@tabler/icons-react'
import { AccountRow, AccountRows, AccountsSkeleton } from '#web/access/account-row.tsx'
import { useAccountActions } from '#web/access/use-account-actions.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { REQUESTS_REFRESH_MS } from './use-request-counts.ts'

type Livreur = Outputs['users']['waiting'][number]

/** The livreurs who have signed up and wait for approval, oldest first. */
export function WaitingLivreurs() {
  const query = trpc.users.waiting.useQuery(undefined, {
    refetchInterval: refetchEvery(REQUESTS_REFRESH_MS),
  })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les livreurs."
      loading={<AccountsSkeleton count={3} />}
      isEmpty={(livreurs) => livreurs.length === 0}
      empty={
        <EmptyState
          title="Aucun livreur à valider"
          text="Un livreur qui s’inscrit sur le site arrive ici. Aucune mission n’est montrée avant votre accord."
        />
      }
    >
      {(livreurs) => (
        <AccountRows>
          {livreurs.map((livreur) => (
            <WaitingLivreur key={livreur.id} livreur={livreur} />
          ))}
        </AccountRows>
      )}
    </QueryBoundary>
  )
}

function WaitingLivreur({ livreur }: { livreur: Livreur }) {
  const { approve, userId } = useAccountActions(livreur)
  return (
    <AccountRow account={livreur} failures={<ActFailure unanswered={approve.unanswered} />}>
      <Button
        size="sm"
        icon={<IconCheck />}
        loading={approve.isRunning}
        onClick={() => approve.run({ userId })}
      >
        Valider
      </Button>
    </AccountRow>
  )
}
