import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListView } from '#shared/orders/order-list.ts'
import { from } from '#shared/widths.ts'
import { ActionItem, ActionMenu } from '#web/components/actions/action-menu.tsx'
import { PageTab, PageTabs } from '#web/components/layout/page-tabs.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import { useOpenOrder } from '../list/use-open-order.ts'
import { shownViews, VIEW_LABELS, viewAddress, viewFigure } from '../list/views.ts'
import { useOrderCounts } from '../use-order-counts.ts'
import classes from './list-views.module.css'
import { useBoardView } from './use-board-view.ts'

interface Props {
  /** The owner's search in every order of some days is one too. */
  view: ListView | 'period'
  className?: string | undefined
}

/** The tabs for which the row has room, whatever their figures: the others are in a menu. A phone scrolls them all. */
const ROOM = { alone: 7, besideOrder: 4 }
/** A large window has room for all of them. */
const LARGE_ROOM = { alone: Number.POSITIVE_INFINITY, besideOrder: 7 }

/** The views that hold something, each with the number of its orders. Only the late ones turn red. */
export function ListViews({ view, className }: Props) {
  const { role } = useMe()
  const { canList, isWide } = useBoardView()
  const { orderId } = useOpenOrder()
  const counts = useOrderCounts().data?.views
  const views = shownViews(counts, view, useModules())
  const { alone, besideOrder } = useMedia(from('large')) ? LARGE_ROOM : ROOM
  const room = isWide && orderId === null ? alone : besideOrder
  const [first, rest] = canList ? parted(views, view, room) : [views, []]
  const isOwner = role === 'superadmin'
  return (
    <PageTabs label="Vues" className={cx(classes.views, className)}>
      {first.map((one) => (
        <ViewTab key={one} view={one} count={counts?.[one]} isCurrent={one === view} />
      ))}
      {isOwner && (!canList || view === 'period') ? (
        <PageTab to={paths.superadmin.orders} isCurrent={view === 'period'} figure={null}>
          {PERIOD}
        </PageTab>
      ) : null}
      {canList && (rest.length > 0 || isOwner) ? (
        <OtherViews views={rest} counts={counts} hasPeriod={isOwner && view !== 'period'} />
      ) : null}
    </PageTabs>
  )
}

const PERIOD = 'Par période'

/** The views that stand in the row, the current one among them, and the others. */
function parted(views: readonly ListView[], current: ListView | 'period', room: number) {
  const first = views.slice(0, room)
  const last = views.find((one) => one === current && !first.includes(one))
  if (last) first.splice(room - 1, 1, last)
  return [first, views.filter((one) => !first.includes(one))] as const
}

interface TabProps {
  view: ListView
  /** Undefined until it is known. */
  count: number | undefined
  isCurrent: boolean
}

function ViewTab({ view, count, isCurrent }: TabProps) {
  return (
    <PageTab
      to={viewAddress(view, useAddress().params)}
      isCurrent={isCurrent}
      figure={count === undefined ? undefined : viewFigure(view, count)}
      urgent={view === 'late' && count !== undefined && count > 0}
    >
      {VIEW_LABELS[view]}
    </PageTab>
  )
}

interface OthersProps {
  views: readonly ListView[]
  counts: Parameters<typeof shownViews>[0]
  hasPeriod: boolean
}

/** The views for which the row has no room, in a menu. */
function OtherViews({ views, counts, hasPeriod }: OthersProps) {
  const navigate = useNavigate()
  const { params } = useAddress()
  return (
    <ActionMenu
      position="bottom-end"
      width={220}
      button={(opening, isLoading) => <OthersButton aria-busy={isLoading} {...opening} />}
    >
      {views.map((view) => (
        <ActionItem key={view} icon={null} onClick={() => void navigate(viewAddress(view, params))}>
          {counts ? `${VIEW_LABELS[view]} ${viewFigure(view, counts[view])}` : VIEW_LABELS[view]}
        </ActionItem>
      ))}
      {hasPeriod ? (
        <ActionItem icon={null} onClick={() => void navigate(paths.superadmin.orders)}>
          {PERIOD}
        </ActionItem>
      ) : null}
    </ActionMenu>
  )
}

/** The menu gives it a class of its own once it is there. */
function OthersButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cx('inline-row gap-6 nowrap icons-18', classes.others, className)}
      aria-label="Autres vues"
      {...rest}
    >
      Autres <IconChevronDown aria-hidden="true" />
    </button>
  )
}
