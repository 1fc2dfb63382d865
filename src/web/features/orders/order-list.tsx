import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { pieceCount } from '#shared/money/pricing.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { MorePages, type Pages } from '#web/components/lists/more-pages.tsx'
import { QueryBoundary, type QueryLike } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import type { OrderListKind, OrderPage, OrderView } from '#web/features/order-parts/order-view.ts'
import { cx } from '#web/lib/cx.ts'
import { describeError } from '#web/lib/error-message.ts'
import { OrderActions } from './actions/order-actions.tsx'
import { OrderCard } from './board/order-card.tsx'
import { OrderChoice, SelectionBar, SelectionStart } from './board/order-selection.tsx'
import { useSelection } from './board/use-selection.ts'
import { type DialogRequest, OrderDialogs } from './order-dialogs.tsx'

interface OrdersQuery extends QueryLike<{ pages: OrderPage[] }>, Pages {
  /** The list of the previous search is still shown. */
  isPlaceholderData: boolean
}

interface Props {
  list: OrderListKind
  query: OrdersQuery
  /** The text for an order without a livreur. */
  noLivreur?: string
  /** Several of them may be given to a livreur at once. */
  bulk?: boolean
  empty: ReactNode
}

/** A staff list of orders: its four faces, its pages, its cards and what they open. */
export function OrderList({ list, query, noLivreur, bulk = false, empty }: Props) {
  const { role } = useMe()
  const title = useId()
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const orders = query.data?.pages.flatMap((page) => page.items) ?? []
  const selection = useSelection(orders)

  const open = (order: OrderView, act: DialogRequest['act']) => {
    if (act === 'follow' && !order.clientLocation) {
      notifyError(
        'Localisation non disponible',
        "La localisation du client pour cette commande n'est pas définie.",
      )
    } else
      setRequest({
        order: { ...order, pieces: pieceCount(order.items) },
        act,
        at: performance.now(),
      })
  }

  return (
    <section aria-labelledby={title}>
      <VisuallyHidden>
        <h2 id={title}>Commandes</h2>
      </VisuallyHidden>
      <QueryBoundary
        // A failure of the next page is shown at the end of the list.
        query={query.isFetchNextPageError ? { ...query, isError: false } : query}
        errorTitle="Impossible de charger les commandes."
        errorText={query.error ? describeError(query.error).text : undefined}
        loading={<TicketSkeletons quiet count={6} className="ticket-grid" />}
        isEmpty={() => orders.length === 0}
        empty={empty}
      >
        {() => (
          <>
            <VisuallyHidden role="status">{shownText(orders.length)}</VisuallyHidden>
            {bulk ? <SelectionStart selection={selection} /> : null}
            <div
              className={cx('ticket-grid', query.isPlaceholderData && 'former')}
              aria-busy={query.isPlaceholderData || undefined}
            >
              {orders.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  reader={role}
                  noLivreur={noLivreur}
                  choice={selection.on ? <OrderChoice order={order} selection={selection} /> : null}
                >
                  <OrderActions
                    order={order}
                    list={list}
                    reader={role}
                    onAssign={(kind) => open(order, kind)}
                    onFollow={() => open(order, 'follow')}
                  />
                </OrderCard>
              ))}
            </div>
            <MorePages
              pages={query}
              end="Toutes les commandes sont affichées."
              failed="Impossible de charger les commandes suivantes."
            />
          </>
        )}
      </QueryBoundary>
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

function shownText(count: number): string {
  return count === 1 ? '1 commande affichée' : `${count} commandes affichées`
}
