import { useSearchParams } from 'react-router-dom'
import { ROLE_HOME } from '#shared/roles.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { LabelBar } from '#web/components/paper/label-bar.tsx'
import { FORMAT_LABELS, usePaperFormat } from '#web/components/paper/paper-format.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { orderIdsIn } from '#web/orders/labels/labels-address.ts'
import { ManyLabels } from '#web/orders/labels/many-labels.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

/** The labels of the orders that were chosen in the list, for one print. */
export default function LabelsPage() {
  usePageTitle('Étiquettes')
  const [params] = useSearchParams()
  const orderIds = orderIdsIn(params)
  const { role } = useMe()
  const { format, choose } = usePaperFormat()
  const query = trpc.orders.labels.useQuery({ orderIds }, { enabled: orderIds.length > 0 })
  // An address that was cut names orders that do not exist.
  const isMissing =
    orderIds.length === 0 || appCodeOf(query.error) === 'VALIDATION' || query.data?.length === 0
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
          <h1>Étiquettes</h1>
        </VisuallyHidden>
      ) : (
        <PageHeader title="Étiquettes" />
      )}
      {isMissing ? (
        <EmptyState
          title="Aucune étiquette ici."
          text="Choisissez des commandes dans la liste, puis «&nbsp;Étiquettes&nbsp;»."
          action={<ButtonLink to={paths.admin.dashboard}>Voir les commandes</ButtonLink>}
        />
      ) : (
        <QueryBoundary
          query={{ ...query, data }}
          errorTitle="Impossible de charger les étiquettes."
          loading={<LinesSkeleton />}
        >
          {(labels) => <ManyLabels labels={labels} asked={orderIds.length} format={format} />}
        </QueryBoundary>
      )}
    </>
  )
}
