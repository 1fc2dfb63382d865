import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { companyPaper } from '#shared/money/company-invoices/company-paper.ts'
import { Button } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { usePrint } from '#web/components/paper/use-print.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { config } from '#web/lib/config.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { CompanySheet } from '#web/money/company-invoices/company-sheet.tsx'
import { DownloadPaper } from '#web/money/company-invoices/download-paper.tsx'
import { PaperBar } from '#web/money/company-invoices/paper-bar.tsx'
import { trpc } from '#web/trpc.ts'

/** The error codes for an invoice that does not exist, and for an invalid id. */
const NOT_FOUND_CODES = new Set(['INVOICE_NOT_FOUND', 'VALIDATION'])

export default function CompanyInvoicePage() {
  const { invoiceId = '' } = useParams()
  const query = trpc.companyInvoices.byId.useQuery({ invoiceId })
  const isMissing = NOT_FOUND_CODES.has(appCodeOf(query.error) ?? '')
  const known = isMissing ? undefined : query.data
  usePageTitle(known?.invoice.label ?? 'Facture')
  const { print, refusal } = usePrint()
  return (
    <>
      <PaperBar backTo={known ? paths.admin.client(known.clientId) : paths.admin.clients}>
        {known ? (
          <Button tone="outline" icon={<IconPrinter />} onClick={print}>
            Imprimer
          </Button>
        ) : null}
        {known ? <DownloadPaper invoiceId={invoiceId} /> : null}
        {refusal}
      </PaperBar>
      {known ? null : <PageHeader title="Facture du mois" />}
      {isMissing ? (
        <EmptyState title="Facture non trouvée." text="Cette facture n’existe pas." />
      ) : (
        <QueryBoundary
          query={query}
          errorTitle="Impossible de charger la facture."
          loading={<SpinnerPage />}
        >
          {({ invoice, house }) => (
            <CompanySheet paper={companyPaper(invoice, { house, site: config.site })} />
          )}
        </QueryBoundary>
      )}
    </>
  )
}
