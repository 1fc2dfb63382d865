import { type ReactNode, Suspense, useCallback, useId, useState } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { PagedList, type PagedQuery } from '#web/components/lists/paged-list.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import type { ListedOrder, OrderListKind } from '#web/features/order-parts/order-view.ts'
import { screen } from '#web/lib/rendering/screen.tsx'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { LIST_WORDS } from './board/list-words.ts'
import { SelectionBar, StartSelectionButton } from './board/order-selection.tsx'
import { PhoneCard } from './board/phone-card.tsx'
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
  /** Several orders can be selected and assigned at once. */
  bulk?: boolean
  /** Shows a short card on a phone, enough to tell the orders apart; the drawer has the rest. */
  short?: boolean
  /** Shown after the orders that were read. */
  foot?: ReactNode
  empty: ReactNode
}

/** The width below which the board shows short cards. */
export const PHONE = '(max-width: 599.98px)'
const LOADING = <TicketSkeletons quiet count={6} className="ticket-grid" />

// The board of a phone does without the whole card, and without what its actions need.
const OrderCard = screen(() => import('./board/order-card.tsx'))
if (!window.matchMedia(PHONE).matches) OrderCard.preload()

/** A list of orders for the staff: its cards, their dialogs and the selection. */
export function OrderList(props: Props) {
  const { list, query, noLivreur, bulk = false, short = false, foot, empty } = props
  const { role } = useMe()
  const title = useId()
  const isShort = useMedia(PHONE) && short
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
      <PagedList query={query} words={LIST_WORDS} loading={LOADING} empty={empty}>
        {(shown) => (
          <SelectionContext value={selection.forCards}>
            <Suspense fallback={LOADING}>
              {isShort ? (
                <div className="stack gap-8">
                  {shown.map((order) => (
                    <PhoneCard key={order.id} order={order} reader={role} onOpen={open} />
                  ))}
                </div>
              ) : (
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
              )}
              {foot}
            </Suspense>
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
