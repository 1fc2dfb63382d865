import type { ReactNode } from 'react'
import { LinedRows } from '#web/components/lists/lined-row.tsx'
import { PagedList, type PagedQuery } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'

interface Props<Order> {
  query: PagedQuery<Order>
  /** The adjective of these orders: `impayée`. */
  adjective: string
  /** Shown when the list is empty. */
  emptyText: string
  children: (order: Order) => ReactNode
}

/** A list of orders whose client needs a message from the team. */
export function AttentionList<Order>({ query, adjective, emptyText, children }: Props<Order>) {
  return (
    <PagedList
      query={query}
      words={{
        failed: 'Impossible de charger les commandes.',
        moreFailed: 'Impossible de charger les commandes suivantes.',
        end: `Toutes les commandes ${adjective}s sont affichées.`,
        shown: (count) =>
          count === 1
            ? `1 commande ${adjective} affichée`
            : `${count} commandes ${adjective}s affichées`,
      }}
      loading={<TicketSkeletons quiet count={3} />}
      empty={<EmptyState title={`Aucune commande ${adjective}`} text={emptyText} />}
    >
      {(orders) => <LinedRows>{orders.map(children)}</LinedRows>}
    </PagedList>
  )
}
