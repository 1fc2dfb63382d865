import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { RowSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import { FneStateTag } from '../fne/fne-state.tsx'
import { INVOICES_WORDS, type InvoiceRow, InvoicesList } from './invoices-list.tsx'

/** Invoices shown before the reader asks for all of them. */
const FIRST = 5

interface Props {
  clientId: string
  /** It pays by the month: without an invoice yet, it is told so. */
  isOnAccount: boolean
}

/** « Factures du mois » in the file of a company. */
export default function CompanyInvoices({ clientId, isOnAccount }: Props) {
  const [isWhole, setWhole] = useState(false)
  const query = trpc.companyInvoices.ofCompany.useInfiniteQuery({ clientId }, nextPage)
  const first = { ...query, hasNextPage: false }
  const isLong = (query.data?.pages[0]?.items.length ?? 0) > FIRST
  if (!isOnAccount && !query.data?.pages[0]?.items.length) return null
  return (
    <Section
      title="Factures du mois"
      aside={
        isLong && !isWhole ? (
          <Button tone="ghost" size="sm" onClick={() => setWhole(true)}>
            Toutes
          </Button>
        ) : null
      }
    >
      <Ticket>
        <TicketBody>
          <PagedList<InvoiceRow>
            query={isWhole ? query : first}
            words={{
              failed: INVOICES_WORDS.failed,
              moreFailed: INVOICES_WORDS.moreFailed,
              end: isLong && isWhole ? INVOICES_WORDS.end : '',
              shown: (shown) => INVOICES_WORDS.shown(isWhole ? shown : Math.min(shown, FIRST)),
            }}
            loading={<RowSkeletons />}
            empty={<p className="quiet">Pas encore de facture.</p>}
          >
            {(rows) => (
              <InvoicesList
                rows={isWhole ? rows : rows.slice(0, FIRST)}
                to={paths.admin.companyInvoice}
                tagOf={({ fneState }) =>
                  fneState === null ? null : <FneStateTag state={fneState} />
                }
              />
            )}
          </PagedList>
        </TicketBody>
      </Ticket>
    </Section>
  )
}
