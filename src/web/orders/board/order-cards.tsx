import type { ReactNode } from 'react'
import type { ListView } from '#shared/orders/order-list.ts'
import { below } from '#shared/widths.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { useMe } from '#web/session.ts'
import { assignableOf } from '../list/bulk-words.ts'
import { GROUP_TONES, groupHeading, isDivided, type OrderGroup } from '../list/groups.ts'
import type { RowTime } from '../list/views.ts'
import type { OrderDialog } from '../order-dialogs.tsx'
import type { ListedOrder, OrderListKind, RowSum } from '../order-view.ts'
import { PhoneCard } from './phone-card.tsx'

/** The width below which the board shows short cards. */
const PHONE = below('tablet')

// The board of a phone does without the whole card, and without what its actions need.
const OrderCardGrid = lazyPart(() => import('./order-card.tsx'), {
  Loading: () => CARDS_LOADING,
})
if (!window.matchMedia(PHONE).matches) void OrderCardGrid.preload()

/** Views whose specified cards have actions of their own. */
const KINDS: Partial<Record<ListView, OrderListKind>> = {
  unassigned: 'unassigned',
  inProgress: 'inProgress',
  delivered: 'delivered',
}

interface Props {
  view: ListView
  times: RowTime
  sum: RowSum
  orders: readonly ListedOrder[]
  /** It is null where the orders follow one another. */
  groups: readonly OrderGroup[] | null
  /** Undefined while the list is narrowed. */
  counts: Parameters<typeof groupHeading>[1]
  /** Above the first card, beside the name of its group where there is one. */
  start: ReactNode
  /** Must be the same function at each render, or every card is rendered again. */
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

export const CARDS_LOADING = <TicketSkeletons quiet count={6} className="ticket-grid" />

/** The orders as cards: the specified ones, or short ones on a phone. */
export function OrderCards(props: Props) {
  const { view, times, sum, orders, groups, counts, start, onOpen } = props
  const { role } = useMe()
  const isPhone = useMedia(PHONE)
  const kind = KINDS[view] ?? 'board'
  const isShort = isPhone && kind === 'board'
  const mainId = assignableOf(orders)[0]?.id
  const cards = (shown: readonly ListedOrder[]) =>
    isShort ? (
      <div className="stack gap-8">
        {shown.map((order) => (
          <PhoneCard
            key={order.id}
            order={order}
            reader={role}
            times={times}
            sum={sum}
            isMain={order.id === mainId}
            onOpen={onOpen}
          />
        ))}
      </div>
    ) : (
      <OrderCardGrid orders={shown} list={kind} sum={sum} reader={role} onOpen={onOpen} />
    )
  if (groups === null || !isDivided(groups))
    return (
      <>
        {/* As high as the line of the name of a group. */}
        {start ? <div className="flex justify-end mb-8">{start}</div> : null}
        {cards(orders)}
      </>
    )
  return (
    <>
      {groups.map(({ name, orders: ofGroup }, index) => (
        <Group key={name} name={name} counts={counts} start={index === 0 ? start : null}>
          {cards(ofGroup)}
        </Group>
      ))}
    </>
  )
}

interface GroupProps extends Pick<OrderGroup, 'name'>, Pick<Props, 'counts' | 'start'> {
  children: ReactNode
}

function Group({ name, counts, start, children }: GroupProps) {
  return (
    <div className="mb-16">
      <div className="row wrap justify-between gap-10 mb-8">
        <p className={cx('strong nowrap', GROUP_TONES[name])}>{groupHeading(name, counts)}</p>
        {start}
      </div>
      {children}
    </div>
  )
}
