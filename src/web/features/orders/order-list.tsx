import { type ReactNode, useCallback, useId, useState } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { PagedList, type PagedQuery } from '#web/components/lists/paged-list.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import type { ListedOrder, OrderListKind } from '#web/features/order-parts/order-view.ts'
import { LIST_WORDS } from './board/list-words.ts'
import { OrderCard } from './board/order-card.tsx'
import { SelectionBar, StartSelectionButton } from './board/order-selection.tsx'
import { SelectionContext, useSelection } from './board/use-selection.ts'
import {
  type DialogRequest,
  type OrderDialog,
  OrderDialogs,
  requestDialog,
} from './order-dialogs.tsx'

interface Props {
  list: OrderListKind
  query: PagedQuery<ListedOrder>
  /** Shown on the orders without a livreur. */
  noLivreur?: string
  /** Whether several orders can be selected and assigned at once. */
  bulk?: boolean
  empty: ReactNode
}

/** A list of orders for the staff: its cards, their dialogs and the selection. */
export function OrderList({ list, query, noLivreur, bulk = false, empty }: Props) {
  const { role } = useMe()
  const title = useId()
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const orders = query.data?.pages.flatMap((page) => page.items) ?? []
  const selection = useSelection(orders)
  const open = useCallback(
    (order: ListedOrder, dialog: OrderDialog) => setRequest(requestDialog(order, dialog)),
    [],
  )

  return (
    <section aria-labelledby={title}>
      <VisuallyHidden>
        <h2 id={title}>Commandes</h2>
      </VisuallyHidden>
      {bulk ? (
        <StartSelectionButton
          selection={selection}
          loading={query.data === undefined && !query.isError}
        />
      ) : null}
      <PagedList
        query={query}
        words={LIST_WORDS}
        loading={<TicketSkeletons quiet count={6} className="ticket-grid" />}
        empty={empty}
      >
        {(shown) => (
          <SelectionContext value={selection.forCards}>
            <div className="ticket-grid">
              {shown.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  list={list}
                  reader={role}
                  noLivreur={noLivreur}
                  onOpen={open}
                />
              ))}
            </div>
          </SelectionContext>
        )}
      </PagedList>
      {bulk ? <SelectionBar selection={selection} /> : null}
      <OrderDialogs
        request={request}
        orders={orders}
        reader={role}
        onClose={() => setRequest(null)}
      />
    </section>
  )
}
