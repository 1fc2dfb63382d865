import { TextLink } from '#web/components/actions/text-link.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import { InvoicesList, lacksCertificateTag, lateFirst } from './company-invoices/invoices-list.tsx'
import { OwnOwed } from './company-invoices/own-owed.tsx'

/** Invoices that stand on the home. */
const MOST = 3

/** On the home of a company: its last invoice, what is left of it to pay, and earlier ones that are not paid. */
export default function LastInvoice() {
  const query = trpc.companyInvoices.mine.useQuery({})
  const [last, ...earlier] = query.data?.items.filter(({ kind }) => kind === 'invoice') ?? []
  if (!last) return <UnreadNote query={query} title="Impossible de charger vos factures." />
  return (
    <Section
      title="Factures du mois"
      aside={<TextLink to={paths.client.companyInvoices}>Tout voir</TextLink>}
    >
      <Ticket>
        <TicketBody>
          {query.data ? <OwnOwed owed={query.data.owed} /> : null}
          <InvoicesList
            isNarrow
            tagOf={lacksCertificateTag}
            rows={lateFirst([last, ...earlier.filter(({ rest }) => rest > 0)].slice(0, MOST))}
            to={paths.client.companyInvoice}
          />
        </TicketBody>
      </Ticket>
    </Section>
  )
}
