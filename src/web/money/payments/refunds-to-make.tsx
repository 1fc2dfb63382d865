import { Section } from '#web/components/layout/section.tsx'
import { LinedRows } from '#web/components/lists/lined-row.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { RefundRow } from './desk/refund-row.tsx'

/** The refunds that the team must make. */
export function RefundsToMake({ className }: { className?: string | undefined }) {
  const query = trpc.payments.refunds.useInfiniteQuery({}, nextPage)
  return (
    <Section title="Remboursements à faire" className={className}>
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les remboursements.',
          moreFailed: 'Impossible de charger les remboursements suivants.',
          end: 'Tous les remboursements sont affichés.',
          shown: (count) =>
            count === 1 ? '1 remboursement affiché' : `${count} remboursements affichés`,
        }}
        loading={<TicketSkeletons quiet count={2} />}
        empty={
          <EmptyState
            title="Aucun remboursement à faire"
            text="Un paiement en trop ou une commande payée puis annulée arrive ici."
          />
        }
      >
        {(refunds) => (
          <LinedRows>
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} />
            ))}
          </LinedRows>
        )}
      </PagedList>
    </Section>
  )
}
