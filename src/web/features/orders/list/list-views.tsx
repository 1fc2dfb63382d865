import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { ListView } from '#shared/orders/order-list.ts'
import { cx } from '#web/lib/cx.ts'
import { useOrderCounts } from '../use-order-counts.ts'
import classes from './list-views.module.css'
import { OVERLAPPING_VIEWS, PARTING_VIEWS, VIEW_LABELS, viewAddress, viewFigure } from './views.ts'

interface Props {
  view: ListView
  className?: string | undefined
}

/** The views of the list, each with the number of its orders. Only the late ones turn red. */
export function ListViews({ view, className }: Props) {
  const isWithCancelled = view === 'inProgress' || view === 'cancelled'
  return (
    <nav className={cx('flex', classes.views, className)} aria-label="Vues">
      {PARTING_VIEWS.map((one) => (
        <Fragment key={one}>
          <ViewLink view={one} isCurrent={one === view} />
          {one === 'inProgress' && isWithCancelled ? (
            <ViewLink view="cancelled" isCurrent={view === 'cancelled'} />
          ) : null}
        </Fragment>
      ))}
      <span className={classes.seam} aria-hidden="true" />
      {OVERLAPPING_VIEWS.map((one) => (
        <ViewLink key={one} view={one} isCurrent={one === view} />
      ))}
    </nav>
  )
}

function ViewLink({ view, isCurrent }: { view: ListView; isCurrent: boolean }) {
  const count = useOrderCounts().data?.views[view]
  return (
    <Link
      className={cx('inline-row gap-6 no-underline nowrap', classes.view)}
      to={viewAddress(view)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {VIEW_LABELS[view]}{' '}
      <span className={cx(classes.count, view === 'late' && count ? 'strong negative' : 'regular')}>
        {count === undefined ? null : viewFigure(view, count)}
      </span>
    </Link>
  )
}
