import { Fragment } from 'react'
import type { ListView } from '#shared/orders/order-list.ts'
import { PageTab, PageTabs, TabSeam } from '#web/components/layout/page-tabs.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import {
  OVERLAPPING_VIEWS,
  PARTING_VIEWS,
  VIEW_LABELS,
  viewAddress,
  viewFigure,
} from '../list/views.ts'
import { useOrderCounts } from '../use-order-counts.ts'

interface Props {
  /** The owner's search in every order of some days is one too. */
  view: ListView | 'period'
  className?: string | undefined
}

/** The views of the list, each with the number of its orders. Only the late ones turn red. */
export function ListViews({ view, className }: Props) {
  const { role } = useMe()
  const counts = useOrderCounts().data?.views
  const isWithCancelled = view === 'inProgress' || view === 'cancelled'
  return (
    <PageTabs label="Vues" className={className}>
      {PARTING_VIEWS.map((one) => (
        <Fragment key={one}>
          <ViewTab view={one} count={counts?.[one]} isCurrent={one === view} />
          {one === 'inProgress' && isWithCancelled ? (
            <ViewTab view="cancelled" count={counts?.cancelled} isCurrent={view === 'cancelled'} />
          ) : null}
        </Fragment>
      ))}
      <TabSeam />
      {OVERLAPPING_VIEWS.map((one) => (
        <ViewTab key={one} view={one} count={counts?.[one]} isCurrent={one === view} />
      ))}
      {role === 'superadmin' ? (
        <PageTab to={paths.superadmin.orders} isCurrent={view === 'period'}>
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
      to={viewAddress(view)}
      isCurrent={isCurrent}
      figure={count === undefined ? undefined : viewFigure(view, count)}
      urgent={view === 'late' && count !== undefined && count > 0}
    >
      {VIEW_LABELS[view]}
    </PageTab>
  )
}
