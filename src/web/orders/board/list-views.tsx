import { IconBolt, IconChevronDown, IconHanger } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListView } from '#shared/orders/order-list.ts'
import { ActionItem, ActionMenu } from '#web/components/actions/action-menu.tsx'
import { PageTab, PageTabs, TabSeam } from '#web/components/layout/page-tabs.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import type { Outputs } from '#web/trpc.ts'
import {
  OTHER_VIEWS,
  PARTING_VIEWS,
  PHONE_VIEWS,
  VIEW_LABELS,
  viewAddress,
  viewFigure,
  WAITING_VIEWS,
} from '../list/views.ts'
import { useOrderCounts } from '../use-order-counts.ts'
import classes from './list-views.module.css'
import { useBoardView } from './use-board-view.ts'

interface Props {
  /** The owner's search in every order of some days is one too. */
  view: ListView | 'period'
  className?: string | undefined
}

/** The views of the list, each with the number of its orders. Only the late ones turn red. */
export function ListViews({ view, className }: Props) {
  const { role } = useMe()
  const { canList } = useBoardView()
  const counts = useOrderCounts().data?.views
  const { express } = useModules()
  const isSold = (one: ListView) => express || one !== 'express'
  const others = OTHER_VIEWS.filter(isSold)
  const tab = (one: ListView) => (
    <ViewTab key={one} view={one} count={counts?.[one]} isCurrent={one === view} />
  )
  return (
    <PageTabs label="Vues" className={cx(classes.views, className)}>
      {canList ? (
        <>
          {PARTING_VIEWS.map(tab)}
          <TabSeam />
          {WAITING_VIEWS.map(tab)}
          {others.map((one) => (one === view ? tab(one) : null))}
          <OtherViews views={others} counts={counts} />
        </>
      ) : (
        PHONE_VIEWS.filter(isSold).map(tab)
      )}
      {role === 'superadmin' ? (
        <PageTab to={paths.superadmin.orders} isCurrent={view === 'period'} figure={null}>
          Par période
        </PageTab>
      ) : null}
    </PageTabs>
  )
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

const OTHER_ICONS: Partial<Record<ListView, ReactNode>> = {
  express: <IconBolt />,
  toCollect: <IconHanger />,
}

interface OthersProps {
  views: readonly ListView[]
  counts: Outputs['orders']['counts']['views'] | undefined
}

/** The views that are seldom looked at, in a menu. */
function OtherViews({ views, counts }: OthersProps) {
  const navigate = useNavigate()
  const { params } = useAddress()
  return (
    <ActionMenu
      position="bottom-end"
      width={220}
      button={(opening, isLoading) => <OthersButton aria-busy={isLoading} {...opening} />}
    >
      {views.map((view) => (
        <ActionItem
          key={view}
          icon={OTHER_ICONS[view]}
          onClick={() => void navigate(viewAddress(view, params))}
        >
          {counts ? `${VIEW_LABELS[view]} ${viewFigure(view, counts[view])}` : VIEW_LABELS[view]}
        </ActionItem>
      ))}
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
