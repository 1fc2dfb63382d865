import { useParams } from 'react-router-dom'
import { ROLE_HOME } from '#shared/roles.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { PieceLabels } from '#web/workshop/labels/piece-labels.tsx'

const NOT_FOUND = new Set(['ORDER_NOT_FOUND', 'VALIDATION'])

/** The labels of an order's pieces, for the team. */
export default function PieceLabelsPage() {
  const { orderId = '' } = useParams()
  const title = `Étiquettes des pièces #${referenceOf(orderId)}`
  usePageTitle(title)
  const { role } = useMe()
  const query = trpc.workshop.order.useQuery({ orderId })
  const isMissing = NOT_FOUND.has(appCodeOf(query.error) ?? '')
  const data = isMissing ? undefined : query.data
  return (
    <>
      {data ? (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      ) : (
        <PageHeader title="Étiquettes des pièces" />
      )}
      {isMissing ? (
        <EmptyState
          title="Pas d’étiquettes ici."
          text="Cette commande n’existe pas ou plus, ou n’est pas à l’atelier."
        />
      ) : (
        <QueryBoundary
          query={{ ...query, data }}
          errorTitle="Impossible de charger les pièces."
          loading={<LinesSkeleton />}
        >
          {(detail) => <PieceLabels detail={detail} home={ROLE_HOME[role]} />}
        </QueryBoundary>
      )}
    </>
  )
}
