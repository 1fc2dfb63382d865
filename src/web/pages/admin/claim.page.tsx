import { useParams } from 'react-router-dom'
import { requestsPath } from '#shared/requests-path.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { ClaimDesk } from '#web/orders/claims-desk/claim-desk.tsx'
import { deskTitle } from '#web/orders/claims-desk/desk-words.ts'
import { trpc } from '#web/trpc.ts'

/** The codes of a claim that is not there, and of an invalid id. */
const NOT_FOUND_CODES = new Set(['NOT_FOUND', 'VALIDATION'])

export default function ClaimPage() {
  usePageTitle('Réclamation')
  const { claimId = '' } = useParams()
  const query = trpc.claims.read.useQuery({ claimId })
  const isMissing = NOT_FOUND_CODES.has(appCodeOf(query.error) ?? '')
  return (
    <>
      <PageHeader
        title={query.data ? deskTitle(query.data) : 'Réclamation'}
        backTo={requestsPath('problemes')}
        backLabel="Problèmes"
      />
      {isMissing ? (
        <EmptyState title="Réclamation introuvable" text="Elle n’existe pas ou plus." />
      ) : (
        <QueryBoundary
          query={query}
          errorTitle="Impossible de charger la réclamation."
          loading={<LinesSkeleton />}
        >
          {(claim) => <ClaimDesk claim={claim} />}
        </QueryBoundary>
      )}
    </>
  )
}
