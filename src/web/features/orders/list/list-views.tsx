import { Link } from 'react-router-dom'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './list-views.module.css'
import { type ListView, viewSearch } from './use-list-view.ts'
import { useViewCounts } from './use-view-counts.ts'

const LABELS: Record<ListView, string> = {
  all: 'Toutes',
  assign: 'À assigner',
  late: 'En retard',
  express: 'Express',
}

const VIEWS = Object.keys(LABELS) as ListView[]

/** The saved views of the list, each with its number of open orders. Only the late ones turn red. */
export default function ListViews({
  view,
  className,
}: {
  view: ListView
  className?: string | undefined
}) {
  const counts = useViewCounts()
  return (
    <nav className={cx('flex', classes.views, className)} aria-label="Vues">
      {VIEWS.map((one) => {
        const count = counts[one]
        return (
          <Link
            key={one}
            className={cx('inline-row gap-6 no-underline nowrap', classes.view)}
            to={{ search: viewSearch(one) }}
            aria-current={one === view ? 'page' : undefined}
          >
            {LABELS[one]}{' '}
            <span
              className={cx(classes.count, one === 'late' && count ? 'strong negative' : 'regular')}
            >
              {count === undefined ? null : cappedCount(count)}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
