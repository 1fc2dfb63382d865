import type { ReactNode } from 'react'
import { LinedRows } from '#web/components/lists/lined-row.tsx'
import { PagedList, type PagedQuery } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'

interface Props<Order> {
  query: PagedQuery<Order>
  /** What is said of each order: `impayée`. */
  what: string
  /** What comes here, said while nothing does. */
  comes: string
  children: (order: Order) => ReactNode
}

/** Orders that need a message from the team to their client. */
export function AttentionList<Order>({ query, what, comes, children }: Props<Order>) {
  return (
    <PagedList
      query={query}
      words={{
        failed: 'Impossible de charger les commandes.',
        moreFailed: 'Impossible de charger les commandes suivantes.',
        end: `Toutes les commandes ${what}s sont affichées.`,
        shown: (count) =>
          count === 1 ? `1 commande ${what} affichée` : `${count} commandes ${what}s affichées`,
      }}
      loading={<TicketSkeletons quiet count={3} />}
      empty={<EmptyState title={`Aucune commande ${what}`} text={comes} />}
    >
      {(orders) => <LinedRows>{orders.map(children)}</LinedRows>}
    </PagedList>
  )
}
