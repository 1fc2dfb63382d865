import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { RowSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import {
  INVOICES_WORDS,
  type InvoiceRow,
  InvoicesList,
  lacksCertificateTag,
  lateFirst,
} from '#web/money/company-invoices/invoices-list.tsx'
import { OwnOwed } from '#web/money/company-invoices/own-owed.tsx'
import { trpc } from '#web/trpc.ts'

/** The invoices of the month that a company was given. */
export default function OwnInvoicesPage() {
  usePageTitle('Factures du mois')
  const query = trpc.companyInvoices.mine.useInfiniteQuery({}, nextPage)
  const owed = query.data?.pages[0]?.owed
  return (
    <>
      <PageHeader title="Factures du mois" backTo={paths.client.history} backLabel="Historique" />
      <PagedList<InvoiceRow>
        query={query}
        words={INVOICES_WORDS}
        loading={<RowSkeletons />}
        empty={
          <EmptyState
            title="Pas encore de facture."
            text="Vos factures du mois viendront ici dès qu’elles vous sont envoyées."
          />
        }
      >
        {(rows) => (
          <Ticket>
            <TicketBody>
              {owed ? <OwnOwed owed={owed} /> : null}
              <InvoicesList
                rows={lateFirst(rows)}
                to={paths.client.companyInvoice}
                tagOf={lacksCertificateTag}
              />
            </TicketBody>
          </Ticket>
        )}
      </PagedList>
    </>
  )
}
