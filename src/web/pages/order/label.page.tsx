import { useParams } from 'react-router-dom'
import { ROLE_HOME } from '#shared/roles.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { LabelBar } from '#web/components/paper/label-bar.tsx'
import { FORMAT_LABELS, usePaperFormat } from '#web/components/paper/paper-format.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { BagLabels } from '#web/orders/labels/bag-labels.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

/** The error codes for an order that does not exist or is another livreur's, and for an invalid id. */
const NOT_FOUND_CODES = new Set(['ORDER_NOT_FOUND', 'VALIDATION'])

export default function LabelPage() {
  const { orderId = '' } = useParams()
  const title = `Étiquette #${referenceOf(orderId)}`
  usePageTitle(title)
  const { role } = useMe()
  const { format, choose } = usePaperFormat()
  const query = trpc.orders.label.useQuery({ orderId })
  const isMissing = NOT_FOUND_CODES.has(appCodeOf(query.error) ?? '')
  const data = isMissing ? undefined : query.data
  return (
    <>
      <LabelBar
        home={ROLE_HOME[role]}
        formats={FORMAT_LABELS}
        format={format}
        onFormat={choose}
        ready={data !== undefined}
      />
      {data ? (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      ) : (
        <PageHeader title="Étiquette" />
      )}
      {isMissing ? (
        <EmptyState
          title="Étiquette non trouvée"
          text="Cette commande n’existe pas ou plus, ou un autre livreur la porte."
        />
      ) : (
        <QueryBoundary
          query={{ ...query, data }}
          errorTitle="Impossible de charger l’étiquette."
          loading={<SpinnerPage />}
        >
          {(label) => <BagLabels key={label.orderId} label={label} format={format} />}
        </QueryBoundary>
      )}
    </>
  )
}
