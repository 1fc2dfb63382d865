import { IconCheck } from '@tabler/icons-react'
import { AccountRow, AccountRows } from '#web/access/account-row.tsx'
import { useAccountActions } from '#web/access/use-account-actions.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { eachMinute } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

type Livreur = Outputs['users']['waiting'][number]

/** The livreurs who have signed up and wait for approval, oldest first; nothing while nobody does. */
export function WaitingLivreurs() {
  const query = trpc.users.waiting.useQuery(undefined, { refetchInterval: eachMinute })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les livreurs à valider."
      loading={null}
    >
      {(livreurs) =>
        livreurs.length > 0 ? (
          <Section title="Livreurs à valider">
            <AccountRows>
              {livreurs.map((livreur) => (
                <WaitingLivreur key={livreur.id} livreur={livreur} />
              ))}
            </AccountRows>
          </Section>
        ) : null
      }
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
