import { useSearchParams } from 'react-router-dom'
import { CLAIM_FIGURE_DAYS } from '#shared/orders/claims/claims.inputs.ts'
import { requestsPath } from '#shared/requests-path.ts'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { ClaimFigures } from '#web/orders/claim-figures/claim-figures.tsx'
import { trpc } from '#web/trpc.ts'

const PARAM = 'jours'
const LABELS = { 30: '30 jours', 90: '90 jours', 365: '12 mois' } as const

export default function ClaimFiguresPage() {
  usePageTitle('Réclamations')
  const [params, setParams] = useSearchParams()
  const days = CLAIM_FIGURE_DAYS.find((one) => String(one) === params.get(PARAM)) ?? 90
  const query = trpc.claims.figures.useQuery({ days })
  return (
    <>
      <PageHeader
        title="Réclamations"
        wrap
        backTo={requestsPath('problemes')}
        aside={
          <Segmented
            legend="Durée"
            hideLegend
            size="sm"
            value={String(days)}
            options={CLAIM_FIGURE_DAYS.map((one) => ({ value: String(one), label: LABELS[one] }))}
            onChange={(next) => setParams({ [PARAM]: next }, { replace: true })}
          />
        }
      />
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les chiffres des réclamations."
        loading={<LinesSkeleton />}
      >
        {(figures) => <ClaimFigures figures={figures} />}
      </QueryBoundary>
    </>
  )
}
