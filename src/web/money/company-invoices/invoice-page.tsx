import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { paymentReceipt } from '#shared/money/account-payments/receipt.ts'
import { companyPaper } from '#shared/money/company-invoices/company-paper.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'
import { PaperSheet } from '../paper-sheet.tsx'
import { PaperActs } from './invoice-acts.tsx'
import type { InvoiceRead } from './invoice-read.ts'
import { PaperBar } from './paper-bar.tsx'
import { Receipts, useReceipt } from './receipts.tsx'

/** The error codes for an invoice that does not exist, and for an invalid id. */
const NOT_FOUND_CODES = new Set(['INVOICE_NOT_FOUND', 'VALIDATION'])

interface Props {
  /** It is undefined while the invoice is not known. */
  backTo: (read: InvoiceRead | undefined) => string
  acts?: (read: InvoiceRead) => ReactNode
  above?: (read: InvoiceRead) => ReactNode
}

/** The page of an invoice of a company, or of a credit note. */
export function InvoicePage({ backTo, acts, above }: Props) {
  const { invoiceId = '' } = useParams()
  const query = trpc.companyInvoices.byId.useQuery({ invoiceId })
  const isMissing = NOT_FOUND_CODES.has(appCodeOf(query.error) ?? '')
  const known = isMissing ? undefined : query.data
  const receipt = useReceipt(known)
  usePageTitle(`${receipt ? 'Reçu ' : ''}${known?.invoice.label ?? 'Facture'}`)
  return (
    <>
      <PaperBar backTo={backTo(known)}>
        {known ? (
          <>
            <PaperActs invoiceId={receipt ? null : invoiceId} />
            {receipt ? null : acts?.(known)}
          </>
        ) : null}
      </PaperBar>
      {known ? null : <PageHeader title="Facture du mois" />}
      {isMissing ? (
        <EmptyState title="Facture non trouvée." text="Cette facture n’existe pas." />
      ) : (
        <QueryBoundary
          query={query}
          errorTitle="Impossible de charger la facture."
          loading={<LinesSkeleton />}
        >
          {(read) => (
            <div className="stack gap-16">
              {receipt ? null : above?.(read)}
              <Receipts read={read} shown={receipt} />
              <PaperSheet
                paper={receipt ? paymentReceipt(read.invoice, receipt) : companyPaper(read.invoice)}
              />
            </div>
          )}
        </QueryBoundary>
      )}
    </>
  )
}
