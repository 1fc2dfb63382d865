import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { RowSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import { INVOICES_WORDS, type InvoiceRow, InvoicesList } from './invoices-list.tsx'

/** « Factures du mois » in the file of a company. */
export function CompanyInvoices({ clientId }: { clientId: string }) {
  const query = trpc.companyInvoices.ofCompany.useInfiniteQuery({ clientId }, nextPage)
  return (
    <Section title="Factures du mois">
      <Ticket>
        <TicketBody>
          <PagedList<InvoiceRow>
            query={query}
            words={INVOICES_WORDS}
            loading={<RowSkeletons />}
            empty={<p className="quiet">Pas encore de facture.</p>}
          >
            {(rows) => <InvoicesList rows={rows} to={paths.admin.companyInvoice} />}
          </PagedList>
        </TicketBody>
      </Ticket>
    </Section>
  )
}
