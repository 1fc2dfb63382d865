import { useParams } from 'react-router-dom'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { OwnClaimView } from '#web/orders/claims/own-claim.tsx'
import { furtherProblem, mayTellMore } from '#web/orders/claims/own-claims.ts'
import { HelpButton } from '#web/orders/help/help-button.tsx'
import { trpc } from '#web/trpc.ts'

export default function ClaimPage() {
  usePageTitle('Votre réclamation')
  const { orderId = '' } = useParams()
  const query = trpc.claims.ofOrder.useQuery({ orderId })
  return (
    <>
      <PageHeader
        bar
        title="Votre réclamation"
        backTo={paths.client.dashboard}
        aside={<HelpButton />}
      />
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger votre réclamation."
        isEmpty={({ claims }) => claims.length === 0}
        empty={
          <EmptyState
            title="Aucune réclamation"
            text="Vous n’avez rien signalé pour cette commande."
          />
        }
      >
        {({ claims: [newest, ...earlier], canOpen }) =>
          newest ? (
            <>
              <OwnClaimView key={newest.id} claim={newest} />
              {mayTellMore(newest) && canOpen ? (
                <ButtonLink tone="ghost" full to={furtherProblem(orderId)}>
                  Un autre problème
                </ButtonLink>
              ) : null}
              {/* Money that is on its way stays to be read under a newer problem. */}
              {earlier.length > 0 ? (
                <section className="stack gap-12 mt-16">
                  <h2 className="text-l">Avant</h2>
                  {earlier.map((claim) => (
                    <OwnClaimView key={claim.id} claim={claim} />
                  ))}
                </section>
              ) : null}
            </>
          ) : null
        }
      </QueryBoundary>
    </>
  )
}
