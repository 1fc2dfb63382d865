import { IconFileInvoice } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { companyPaper } from '#shared/money/company-invoices/company-paper.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { PaperBar } from '#web/money/company-invoices/paper-bar.tsx'
import { whatFollows } from '#web/money/company-invoices/what-follows.ts'
import { MONEY_ACT } from '#web/money/money-act.ts'
import { PaperSheet } from '#web/money/paper-sheet.tsx'
import { trpc } from '#web/trpc.ts'

/** The month in progress of a company, and « Facturer maintenant ». */
export default function StatementPage() {
  const { clientId = '' } = useParams()
  usePageTitle('Relevé du mois')
  const query = trpc.companyInvoices.preview.useQuery({ clientId })
  const isShown = query.data !== undefined && !isNothing(query.data)
  return (
    <>
      <PaperBar backTo={paths.admin.client(clientId)}>
        {query.data ? (
          <MakeInvoice
            clientId={clientId}
            shown={query.data.invoice}
            follows={whatFollows(query.data)}
          />
        ) : null}
      </PaperBar>
      {isShown ? null : <PageHeader title="Relevé du mois" />}
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger le relevé."
        loading={<LinesSkeleton />}
        isEmpty={isNothing}
        empty={<EmptyState title="Rien ce mois-ci." text="Aucune commande n’attend de facture." />}
      >
        {({ invoice, coming }) => (
          <div className="stack gap-16">
            {coming.orders > 0 ? (
              <Note tone="info">
                {countLabel(coming.orders, 'commande')} en cours, {formatFcfa(coming.total)} au plus
                : sur la prochaine facture une fois livrée{coming.orders > 1 ? 's' : ''}.
              </Note>
            ) : null}
            <PaperSheet paper={companyPaper(invoice)} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

const isNothing = ({ invoice, coming }: { invoice: Shown; coming: { orders: number } }) =>
  invoice.orders.length === 0 && coming.orders === 0

interface Shown {
  total: number
  orders: readonly unknown[]
  party: { name: string }
}

interface MakeProps {
  clientId: string
  shown: Shown
  /** The sentences on the invoice that is about to be made. */
  follows: string
}

function MakeInvoice({ clientId, shown, follows }: MakeProps) {
  const ask = useConfirm()
  const navigate = useNavigateFromHere()
  const make = useKeyedAct(trpc.companyInvoices.make, {
    ...MONEY_ACT,
    stale: [...MONEY_ACT.stale, 'companyInvoices'],
    onSuccess({ invoiceId, label }) {
      notifySuccess('Facture faite', label)
      navigate(paths.admin.companyInvoice(invoiceId), { replace: true })
    },
  })
  const { total, orders, party } = shown
  async function confirm() {
    const sure = await ask({
      title: `Facturer ${formatFcfa(total)}\u202f?`,
      text: (
        <div className="stack gap-8">
          <p>
            {countLabel(orders.length, 'commande')} {ofPerson(party.name)}.
          </p>
          <p>{follows}</p>
          <p>
            Une facture faite ne change plus&nbsp;: une erreur se corrige par une facture d’avoir.
          </p>
        </div>
      ),
      confirmLabel: 'Facturer maintenant',
    })
    if (sure) await make.run({ clientId, shown: { total, orders: orders.length } })
  }
  if (total === 0) return null
  return (
    <div>
      <Button
        tone="soleil"
        icon={<IconFileInvoice />}
        loading={make.isRunning}
        onClick={() => void confirm()}
      >
        Facturer maintenant
      </Button>
      <ActFailure unanswered={make.unanswered} />
    </div>
  )
}
