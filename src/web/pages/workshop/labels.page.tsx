import { useParams } from 'react-router-dom'
import { referenceOf } from '#shared/text/order-reference.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'
import { PieceLabels } from '#web/workshop/labels/piece-labels.tsx'

/** The labels of an order's pieces, from a tablet of the workshop. */
export default function WorkshopLabelsPage() {
  const { orderId = '' } = useParams()
  const title = `Étiquettes des pièces #${referenceOf(orderId)}`
  usePageTitle(title)
  const query = trpc.workshop.order.useQuery({ orderId })
  return (
    <main>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les pièces."
        loading={<SpinnerPage />}
      >
        {(detail) => <PieceLabels detail={detail} home={paths.workshop.order(orderId)} />}
      </QueryBoundary>
    </main>
  )
}
