import { type ReactNode, Suspense, useCallback, useId, useState } from 'react'
import type { ListView } from '#shared/orders/order-list.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { PagedList } from '#web/components/lists/paged-list.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import type { ListedOrder, OrderListKind } from '#web/features/order-parts/order-view.ts'
import { cx } from '#web/lib/cx.ts'
import { screen } from '#web/lib/rendering/screen.tsx'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { LIST_WORDS } from './board/list-words.ts'
import { SelectionBar, StartSelectionButton } from './board/order-selection.tsx'
import { PhoneCard } from './board/phone-card.tsx'
import { isSelectable, SelectionContext, useSelection } from './board/use-selection.ts'
import { GROUP_TONES, groupHeading, groupsOf, isDivided, type OrderGroup } from './list/groups.ts'
import type { useOrderList } from './list/use-order-list.ts'
import {
  type DialogRequest,
  type OrderDialog,
  OrderDialogs,
  requestDialog,
} from './order-dialogs.tsx'
import { useOrderCounts } from './use-order-counts.ts'

interface Props {
  view: ListView
  query: ReturnType<typeof useOrderList>['query']
  /** The cards stand in groups, with their numbers while nothing narrows the list. */
  isGrouped: boolean
  isCounted: boolean
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

/** Views whose specified cards have actions of their own. */
const KINDS: Partial<Record<ListView, OrderListKind>> = {
  unassigned: 'unassigned',
  inProgress: 'inProgress',
  delivered: 'delivered',
}

/** Where no livreur is named, as the specification says it. */
const NO_LIVREUR: Partial<Record<OrderListKind, string>> = {
  board: 'Non assigné',
  inProgress: 'Non spécifié',
}

/** A list of orders for the staff: its cards, their dialogs and the selection. */
export function OrderList({ view, query, isGrouped, isCounted, foot, empty }: Props) {
  const { role } = useMe()
  const title = useId()
  const isPhone = useMedia(PHONE)
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const orders = query.data?.pages.flatMap((page) => page.items) ?? []
  const selection = useSelection(orders)
  const open = useCallback(
    (order: ListedOrder, dialog: OrderDialog) => setRequest(requestDialog(order, dialog)),
    [],
  )
  const counts = useOrderCounts().data
  const kind = KINDS[view] ?? 'board'
  const isShort = isPhone && kind === 'board'
  const mainId = orders.find(isSelectable)?.id
  const cards = (shown: readonly ListedOrder[]) => (
    <div className={isShort ? 'stack gap-8' : 'ticket-grid'}>
      {shown.map((order) =>
        isShort ? (
          <PhoneCard
            key={order.id}
            order={order}
            reader={role}
            isMain={order.id === mainId}
            onOpen={open}
          />
        ) : (
          <OrderCard
            key={order.id}
            order={order}
            list={kind}
            reader={role}
            noLivreur={NO_LIVREUR[kind]}
            onOpen={open}
          />
        ),
      )}
    </div>
  )
  const canSelect = view === 'all' || view === 'unassigned'
  return (
    <section aria-labelledby={title}>
      <VisuallyHidden>
        <h2 id={title}>Commandes</h2>
      </VisuallyHidden>
      {canSelect ? (
        <StartSelectionButton
          selection={selection}
          loading={query.data === undefined && !query.isError}
        />
      ) : null}
      <PagedList query={query} words={LIST_WORDS} loading={LOADING} empty={empty}>
        {(shown) => (
          <SelectionContext value={selection.forCards}>
            <Suspense fallback={LOADING}>
              {isGrouped ? (
                <OrderGroups
                  groups={groupsOf(shown, query.data?.pages[0]?.now ?? 0)}
                  counts={isCounted ? counts : undefined}
                >
                  {cards}
                </OrderGroups>
              ) : (
                cards(shown)
              )}
              {foot}
            </Suspense>
          </SelectionContext>
        )}
      </PagedList>
      {canSelect ? <SelectionBar selection={selection} /> : null}
      <OrderDialogs
        request={request}
        orders={orders}
        reader={role}
        onClose={() => setRequest(null)}
      />
    </section>
  )
}

interface GroupsProps {
  groups: readonly OrderGroup[]
  counts: Parameters<typeof groupHeading>[1]
  children: (orders: readonly ListedOrder[]) => ReactNode
}

/** The groups under their headings. */
function OrderGroups({ groups, counts, children }: GroupsProps) {
  if (!isDivided(groups)) return children(groups[0]?.orders ?? [])
  return groups.map(({ name, orders }) => (
    <div key={name} className="mb-16">
      <GroupHeading name={name} counts={counts} />
      {children(orders)}
    </div>
  ))
}

function GroupHeading({ name, counts }: Pick<OrderGroup, 'name'> & Pick<GroupsProps, 'counts'>) {
  const { label, count } = groupHeading(name, counts)
  return (
    <p className={cx('strong mb-8', GROUP_TONES[name])}>
      {label} {count}
    </p>
  )
}
